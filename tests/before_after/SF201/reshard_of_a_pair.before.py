# raises: ValueError: Mismatch details (1 found): pytree structure error
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, reshard

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)
with jax.set_mesh(mesh):
    a, b = reshard((jnp.arange(8.0), jnp.ones((4, 2))), ("x", ("y", None)))
np.testing.assert_array_equal(a, np.arange(8.0))
np.testing.assert_array_equal(b, np.ones((4, 2)))
assert a.sharding.spec == P("x") and b.sharding.spec == P("y", None)
