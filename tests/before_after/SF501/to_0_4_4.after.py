# shardfix: to=0.4.4
# raises: NameError: name 'PartitionSpec' is not defined
import warnings

import jax

warnings.simplefilter("ignore")
from jax.experimental.pjit import *
from jax.sharding import PartitionSpec

spec = PartitionSpec("x")
assert spec == jax.sharding.PartitionSpec("x")
