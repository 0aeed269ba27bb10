# shardfix: to=0.7.99
from jax.experimental.pjit import pjit

step = pjit(abs)
