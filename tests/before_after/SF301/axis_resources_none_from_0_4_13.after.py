# shardfix: from=0.4.13 unsafe
# raises: TypeError: pjit() got an unexpected keyword argument 'in_axis_resources'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.jit(abs, in_shardings=NamedSharding(mesh, P("x")), out_shardings=NamedSharding(mesh, P()))
with mesh:
    y = f(np.arange(-4, 4))
np.testing.assert_array_equal(y, np.abs(np.arange(-4, 4)))
assert y.sharding.is_fully_replicated
