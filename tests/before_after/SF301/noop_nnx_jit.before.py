from flax import nnx
from jax.sharding import PartitionSpec as P

step = nnx.jit(lambda m, x: m(x), in_shardings=P("x"))
