# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("data",))


def clip(*, v, lower, upper):
    return np.clip(v, lower, upper)


@jax.jit
def limited(x):
    return jax.lax.with_sharding_constraint(jax.pure_callback(
        sharding=SingleDeviceSharding(mesh.devices.flat[0]),
        callback=clip,
        result_shape_dtypes=jax.ShapeDtypeStruct(x.shape, x.dtype),
        v=x,
        lower=1.0,
        upper=x.max() - 1,
    ), NamedSharding(mesh, P("data")))


x = np.arange(8, dtype=np.float32)
np.testing.assert_array_equal(np.asarray(limited(x)) + 1, np.clip(x, 1, 6) + 1)
