import jax
import jax.numpy as jnp
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(jax.devices(), ("i",))  # was a pmap
f = jax.jit(jax.shard_map(lambda x: x * 2, mesh=mesh, in_specs=P("i"), out_specs=P("i"), check_vma=False))
f(jnp.arange(8.0))
