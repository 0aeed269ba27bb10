# runs
import jax
import jax.numpy as jnp
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

x = jax.device_put(jnp.arange(8.0), NamedSharding(Mesh(jax.devices(), ("z",)), P("z")))
jax.pmap(lambda v: v)(x)
