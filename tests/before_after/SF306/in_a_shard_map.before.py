# manual: a pmap inside a shard_map raises
# raises: ValueError: The context mesh
import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec as P

mesh = jax.sharding.Mesh(jax.devices(), ("x",))
f = jax.shard_map(lambda x: jax.pmap(lambda v: v)(x), mesh=mesh, in_specs=P(), out_specs=P(), check_vma=False)
f(jnp.arange(8.0))
