# era: 0.5.3
# raises: AttributeError: module 'jax.sharding' has no attribute 'use_mesh'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
x = np.arange(8.0, dtype=np.float32)
with jax.set_mesh(mesh):
    y = jax.jit(lambda a: jax.lax.with_sharding_constraint(a * 3, P("x")))(x)
np.testing.assert_array_equal(y, 3 * x)
RESULT = {"y": y}
RESULT_SPECS = {"y": y.sharding.spec}
