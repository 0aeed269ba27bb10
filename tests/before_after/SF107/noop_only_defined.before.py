import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))
split = NamedSharding(mesh, P("d"))


def helper(x):
    """Not jitted here."""
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


def put(x):
    return jax.device_put(x, split)
