# raises: TypeError: shardings leaf specifications are expected to be
"""Under whichever mesh is set when the function runs."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
half = Mesh(np.array(jax.devices()[:4]), ("data",))
jax.set_mesh(mesh)


def double(v):
    return jax.lax.with_sharding_constraint(v * 2, ("data", None))


with jax.set_mesh(half):
    y = double(jnp.ones((8, 4)))
z = double(jnp.ones((8, 4)))
assert len(y.sharding.device_set) == 4 and len(z.sharding.device_set) == 8
np.testing.assert_array_equal(np.asarray(y) + np.asarray(z), np.full((8, 4), 4.0))
assert y.sharding.spec == z.sharding.spec == P("data", None)
