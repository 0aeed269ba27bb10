# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import jax.numpy as jnp
from jax.experimental import mesh_utils
from jax.sharding import Mesh, NamedSharding, PartitionSpec

sharding = NamedSharding(
    Mesh(mesh_utils.create_device_mesh((len(jax.devices()),)), ("d0",)), PartitionSpec("d0")
)
state = jax.device_put({"n": jnp.array(1), "w": jnp.ones((2, 2))}, NamedSharding(
    sharding.mesh, PartitionSpec()
))
assert state["n"].sharding.is_fully_replicated
assert len(state["w"].addressable_shards) == 8
