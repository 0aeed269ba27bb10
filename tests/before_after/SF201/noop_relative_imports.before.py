from . import numpy as jnp
from .layers import zeros
from ..ops import segment_sum
from project.jax import device_put, jit

a = jnp.zeros((8, 4), out_sharding="x")
b = zeros((8, 4), out_sharding=("x", None))
c = segment_sum(a, b, 8, False, False, None, None, "x")
d = jit(lambda v: device_put(v, "x"), in_shardings="x")
