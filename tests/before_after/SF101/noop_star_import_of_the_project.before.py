import jax
from helpers import *
from jax.sharding import NamedSharding, PartitionSpec as P


def f(x, mesh):
    return pure_callback(abs, x, x, sharding=NamedSharding(mesh, P("data")))


print(jax)
