import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


def f(x, sharding=NamedSharding(mesh, P("data"))):
    y = jax.lax.with_sharding_constraint(x, sharding)
    return jax.pure_callback(np.sin, y, y, sharding=sharding.callback)
