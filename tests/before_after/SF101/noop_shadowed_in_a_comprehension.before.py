import jax
from jax.sharding import NamedSharding, PartitionSpec as P


def all_of(backends, x, mesh):
    return [jax.pure_callback(abs, x, x, sharding=NamedSharding(mesh, P())) for jax in backends]


print(jax.__name__)
