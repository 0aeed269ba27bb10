# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec

sharding = NamedSharding(Mesh(jax.devices(), ("d0",)), PartitionSpec("d0"))
x = jax.device_put(jnp.arange(48.0).reshape(16, 3), NamedSharding(
    sharding.mesh, PartitionSpec("d0", None)
))
w = jax.device_put(jnp.zeros((3, 3)), NamedSharding(sharding.mesh, PartitionSpec()))
assert [s.data.shape for s in x.addressable_shards] == [(2, 3)] * 8
np.testing.assert_array_equal(x.addressable_shards[1].data, np.arange(6.0, 12.0).reshape(2, 3))
assert w.sharding.is_fully_replicated and len(w.devices()) == 8
print(np.asarray(x.sum(0)).tolist())
