# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


def pure_callback(function, result, *args, sharding):
    """Our own: runs on numpy arrays, then places the result."""
    return jax.device_put(function(*map(np.asarray, args)), sharding)


out = pure_callback(np.square, None, np.arange(8.0), sharding=NamedSharding(mesh, P("data")))
np.testing.assert_array_equal(np.asarray(out), np.arange(8.0) ** 2)
