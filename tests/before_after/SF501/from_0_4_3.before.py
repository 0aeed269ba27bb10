# shardfix: from=0.4.3
# raises: NameError: name 'PartitionSpec' is not defined
import warnings

import jax

warnings.simplefilter("ignore")
from jax.experimental.pjit import *

spec = PartitionSpec("x")
assert spec == jax.sharding.PartitionSpec("x")
