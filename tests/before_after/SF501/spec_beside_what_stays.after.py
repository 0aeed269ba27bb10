# shardfix: select=SF501
# raises: ImportError: cannot import name 'PartitionSpec' from 'jax.experimental.pjit'
import warnings

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec

warnings.simplefilter("ignore")
from jax.experimental.pjit import pjit

mesh = Mesh(np.array(jax.devices()), ("x",))
with mesh:
    y = pjit(lambda a: a * 2, in_shardings=PartitionSpec("x"), out_shardings=PartitionSpec())(np.arange(8.0))
np.testing.assert_array_equal(y, 2 * np.arange(8.0))
assert y.sharding.spec == PartitionSpec()
