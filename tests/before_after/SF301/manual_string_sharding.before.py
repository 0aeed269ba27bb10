# manual: neither a PartitionSpec nor a Sharding
from jax.experimental.pjit import pjit

step = pjit(lambda x: x, in_shardings="data", out_shardings=None)
