from jax.experimental.pjit import *
from mylib.layers import *

spec = PartitionSpec("x")
