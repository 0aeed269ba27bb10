# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.global_device_array'
import jax
import numpy as np
from jax.experimental.global_device_array import GlobalDeviceArray as GDA
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def load(mesh, source):
    def rows(index):
        return source[index]

    return GDA.from_callback(  # each host its own part
        global_shape=source.shape,
        global_mesh=mesh,
        mesh_axes=P("x"),  # rows
        data_callback=rows,
    )


y = load(Mesh(np.array(jax.devices()), ("x",)), np.ones((8, 3)))
assert y.sharding.shard_shape(y.shape) == (1, 3)
