# shardfix: from=0.4.13 unsafe
# raises: TypeError: pjit() got an unexpected keyword argument 'in_axis_resources'
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = pjit(abs, in_axis_resources=P("x"), out_axis_resources=None)
with mesh:
    y = f(np.arange(-4, 4))
np.testing.assert_array_equal(y, np.abs(np.arange(-4, 4)))
assert y.sharding.is_fully_replicated
