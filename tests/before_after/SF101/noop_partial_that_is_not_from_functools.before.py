import jax
from jax.sharding import NamedSharding, PartitionSpec as P
from mytools import partial


def build(mesh):
    return partial(jax.pure_callback, abs, None, sharding=NamedSharding(mesh, P("data")))
