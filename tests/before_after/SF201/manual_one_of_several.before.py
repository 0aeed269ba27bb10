# raises: AttributeError: 'str' object has no attribute 'partitions'
# manual: what stands beside the axis names is not visible
# manual: axis names are unpacked into it
# manual: it stands in a mapping
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
axes = ("data", "model")
options = dict(mesh=mesh, in_specs="data", out_specs=P("data"))


def place(x, axis=None):
    return jax.device_put(x, NamedSharding(mesh, axis or "data"))


def double(x):
    return jax.shard_map(lambda v: v * 2, **options)(x)


def shardings():
    return NamedSharding(mesh, (*axes,))


place(np.ones((8, 4)))
