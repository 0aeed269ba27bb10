# raises: TypeError: shardings leaf specifications are expected to be
"""The context has a mesh of four devices and no name; `mesh`, of eight, is not meant."""
import contextlib

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
X = np.arange(32.0).reshape(8, 4)

with Mesh(np.array(jax.devices()[:4]), ("data",)):
    y = jax.lax.with_sharding_constraint(jnp.asarray(X) * 2, P("data", None))
with contextlib.ExitStack() as stack:
    stack.enter_context(Mesh(np.array(jax.devices()[4:]), ("data",)))
    z = jax.lax.with_sharding_constraint(jnp.asarray(X) * 2, P("data", None))

assert y.sharding.device_set == set(jax.devices()[:4]) and z.sharding.device_set == set(jax.devices()[4:])
np.testing.assert_array_equal(np.asarray(y) + np.asarray(z), X * 4)
assert y.sharding.spec == P("data", None) and len(mesh.devices) == 8
