# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, SingleDeviceSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(8, 1), ("data", "model"))

with jax.set_mesh(mesh):

    @jax.jit
    def unique_count(x):
        y = jax.lax.with_sharding_constraint(
            jax.pure_callback(lambda v: np.cumsum(np.sort(v)), x, x, sharding=SingleDeviceSharding(mesh.devices.flat[0])),
            NamedSharding(mesh, P("data")),
        )
        return jnp.tanh(y)

    x = np.linspace(1, 0, 16, dtype=np.float32)
    out = unique_count(x)
np.testing.assert_allclose(np.asarray(out), np.tanh(np.cumsum(np.sort(x))), rtol=1e-5)
