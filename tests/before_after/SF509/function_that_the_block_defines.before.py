# shardfix: unsafe
# safety: unsafe
# raises: ValueError: Please set a mesh via `jax.set_mesh` if a PartitionSpec is passed to device_put
# text-only: beside SF401, which enters the mesh by set_mesh, the function still runs outside of it
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def make(x):
    with mesh:
        def put():
            return jax.device_put(x, P("x"))

    return put


y = make(np.arange(8.0))()
assert y.addressable_shards[0].data.shape == (1,)
np.testing.assert_array_equal(y, np.arange(8.0))
