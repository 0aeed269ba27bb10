# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


def clip(*, v, lower, upper):
    return np.clip(v, lower, upper)


@jax.jit
def limited(x):
    return jax.pure_callback(
        sharding=NamedSharding(mesh, P("data")),
        callback=clip,
        result_shape_dtypes=jax.ShapeDtypeStruct(x.shape, x.dtype),
        v=x,
        lower=1.0,
        upper=x.max() - 1,
    )


x = np.arange(8, dtype=np.float32)
np.testing.assert_array_equal(np.asarray(limited(x)) + 1, np.clip(x, 1, 6) + 1)
