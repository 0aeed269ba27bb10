# shardfix: to=0.4.20
import jax
from jax.experimental import host_callback as hcb
from jax.sharding import NamedSharding, PartitionSpec as P


def tap(x, mesh):
    x = jax.lax.with_sharding_constraint(x, NamedSharding(mesh, P("data")))
    return hcb.call(lambda v: v, x, result_shape=x)
