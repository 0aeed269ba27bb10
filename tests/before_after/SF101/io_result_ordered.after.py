# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))
random = np.random.default_rng(0)


def draw():
    return random.standard_normal(8, dtype=np.float32)


@jax.jit
def noisy(x):
    noise = jax.lax.with_sharding_constraint(
        io_callback(draw, jax.ShapeDtypeStruct((8,), jnp.float32), ordered=True, sharding=SingleDeviceSharding(mesh.devices.flat[0])),
        NamedSharding(mesh, P("data")),
    )
    return x + noise


expected = np.random.default_rng(0).standard_normal(16, dtype=np.float32)
x = jax.device_put(np.zeros(8, np.float32), NamedSharding(mesh, P("data")))
np.testing.assert_array_equal(np.asarray(noisy(x)), expected[:8])
np.testing.assert_array_equal(np.asarray(noisy(x)), expected[8:])
