# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


def recorded(function, **keywords):
    """Only notes what it was asked to call."""
    return function.__name__, keywords["sharding"].spec


assert recorded(jax.pure_callback, sharding=NamedSharding(mesh, P("data"))) == ("pure_callback", P("data"))
