# manual: both in_axis_resources and in_shardings are given
from jax.experimental.pjit import pjit
from jax.sharding import PartitionSpec as P

step = pjit(abs, in_axis_resources=P("x"), in_shardings=P("x"))
