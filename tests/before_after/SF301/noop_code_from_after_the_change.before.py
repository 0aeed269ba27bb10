# shardfix: from=0.9 to=0.12
from jax.experimental.pjit import pjit

step = pjit(abs)
