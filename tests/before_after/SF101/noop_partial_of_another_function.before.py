import functools

import jax
from jax.sharding import NamedSharding, PartitionSpec as P


def place(function, spec, x, sharding):
    return jax.device_put(function(x), sharding)


def build(mesh):
    return functools.partial(place, abs, None, sharding=NamedSharding(mesh, P("data")))
