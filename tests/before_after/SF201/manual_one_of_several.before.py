# raises: AttributeError: 'str' object has no attribute 'partitions'
# manual: the axis names are only a part of the expression
# manual: write the specs where spec is set
# manual: axis names are unpacked into it
# manual: it stands outside of the call
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


def shardings(rows):
    spec = ("data",)
    if rows:
        spec += ("model",)
    several = [NamedSharding(mesh, (*axes,)), NamedSharding(mesh, axes + (None,))]
    given = (mesh, "model")
    return [*several, NamedSharding(mesh, (last := ("data", None))), NamedSharding(mesh, spec), NamedSharding(*given), last]


place(np.ones((8, 4)))
