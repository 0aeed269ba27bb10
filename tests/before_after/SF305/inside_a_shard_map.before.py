# manual: inside a shard_map
import jax
from jax.sharding import PartitionSpec as P

mesh = jax.sharding.Mesh(jax.devices(), ("x",))


@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"))
def outer(x):
    return jax.pmap(lambda v: v)(x)
