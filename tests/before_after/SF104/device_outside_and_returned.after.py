# shardfix: unsafe
# raises: Error
# safety: unsafe
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

d0, d7 = jax.devices()[0], jax.devices()[7]
mesh = Mesh(np.array(jax.devices()[:4]), ("x",))


@jax.jit
def f(x):
    return jax.lax.with_sharding_constraint(io_callback(
        lambda v: np.asarray(v) * 2,
        jax.ShapeDtypeStruct(x.shape, x.dtype),
        x,
        sharding=jax.sharding.SingleDeviceSharding(mesh.devices.flat[0]),
    ), NamedSharding(mesh, P()))


np.testing.assert_allclose(f(jax.device_put(jnp.ones(4), NamedSharding(mesh, P("x")))) + 1, np.full(4, 3.0))
