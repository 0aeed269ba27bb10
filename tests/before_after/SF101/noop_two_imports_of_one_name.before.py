try:
    from fastjax import pure_callback
except ImportError:
    from jax import pure_callback
from jax.sharding import NamedSharding, PartitionSpec as P


def f(x, mesh):
    return pure_callback(abs, x, x, sharding=NamedSharding(mesh, P("data")))
