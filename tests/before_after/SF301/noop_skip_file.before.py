# shardfix: skip-file
from jax.experimental.pjit import pjit

step = pjit(abs)
