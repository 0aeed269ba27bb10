# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, SingleDeviceSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


def host(v):
    return np.cumsum(v, axis=0)


@jax.jit
def step(x):
    y = jax.lax.with_sharding_constraint(
        jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x, sharding=SingleDeviceSharding(mesh.devices.flat[0])),
        NamedSharding(mesh, P("data")),
    )
    return y * 2


x = np.arange(32, dtype=np.float32).reshape(8, 4)
out = step(jax.device_put(jnp.asarray(x), NamedSharding(mesh, P("data", "model"))))
np.testing.assert_allclose(np.asarray(out + 1), 2 * np.cumsum(x, axis=0) + 1)
assert out.sharding.is_equivalent_to(NamedSharding(mesh, P("data")), 2)
