# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.global_device_array'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def load(mesh, source):
    def rows(index):
        return source[index]

    return jax.make_array_from_callback(  # each host its own part
        shape=source.shape,
        sharding=NamedSharding(mesh, P("x")),  # rows
        data_callback=rows,
    )


y = load(Mesh(np.array(jax.devices()), ("x",)), np.ones((8, 3)))
assert y.sharding.shard_shape(y.shape) == (1, 3)
