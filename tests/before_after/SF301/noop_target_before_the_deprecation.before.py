# shardfix: to=0.7.2
import jax
from jax.experimental.pjit import pjit
from jax.sharding import PartitionSpec as P

step = pjit(lambda x: x, in_shardings=P("x"), out_shardings=None)
