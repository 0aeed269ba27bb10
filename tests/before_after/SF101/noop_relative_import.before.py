import jax
from jax.sharding import NamedSharding, PartitionSpec as P

from . import jax as shim
from ._compat import mesh, pure_callback


def f(x):
    y = pure_callback(abs, x, x, sharding=NamedSharding(mesh, P("data")))
    return shim.pure_callback(abs, y, y, sharding=NamedSharding(mesh, P("data")))
