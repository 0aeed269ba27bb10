import jax
from jax.sharding import NamedSharding
from project import Config, Registry


class Layout(Registry):
    rows = "data"  # what the base class makes of it is not visible


def place(x, mesh):
    a = jax.device_put(x, NamedSharding(mesh, Config.spec))
    return jax.device_put(a, NamedSharding(mesh, Layout.rows))
