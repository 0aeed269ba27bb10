# era: 0.6.2
# raises: TypeError: Cannot convert GSPMDSharding
import jax.numpy as jnp
import numpy as np
from jax import ShapeDtypeStruct as Sds, device_put, devices, jit, lax, pure_callback as on_host
from jax.sharding import Mesh, NamedSharding as Named, PartitionSpec

grid = Mesh(np.array(devices()).reshape(4, 2), ("row", "col"))
tiles = Named(grid, PartitionSpec("row", "col"))


@jit
def ranks(table):
    order = on_host(lambda t: np.argsort(np.asarray(t), axis=-1).astype(np.int32), Sds(table.shape, jnp.int32), table)
    return order


table = device_put(jnp.array([[3.0, 1.0], [0.5, 2.0], [9.0, 4.0], [1.0, 8.0]]), tiles)
got = ranks(table) * 10
np.testing.assert_array_equal(got, np.argsort(np.asarray(table), axis=-1) * 10)
assert lax.max(1, 2) == 2
