# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax import pure_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("n",))


def sharded(spec):
    return NamedSharding(mesh, spec)


@jax.jit
def both(x):
    like = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return pure_callback(
        np.floor,
        like,
        pure_callback(np.sqrt, like, x, sharding=NamedSharding(mesh, P("n"))) + 0.5,
        sharding=NamedSharding(mesh, P()),
    )


x = np.arange(16, dtype=np.float32)
np.testing.assert_array_equal(np.asarray(both(x)) * 2, np.floor(np.sqrt(x) + 0.5) * 2)
