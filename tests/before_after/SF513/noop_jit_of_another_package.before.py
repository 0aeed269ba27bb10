import jax
from flax import nnx

f = nnx.jit(lambda x: x, None, None)
