# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


@jax.jit
def batched(xs):
    def one(x):
        return jax.pure_callback(
            np.sort, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vmap_method="sequential", sharding=NamedSharding(mesh, P("model"))
        )

    return jax.vmap(one)(xs)


xs = np.array([[4, 1, 3, 2], [8, 7, 6, 5], [0, 9, 1, 8]], np.float32)
np.testing.assert_array_equal(np.asarray(batched(xs)) + 1, np.sort(xs, axis=1) + 1)
