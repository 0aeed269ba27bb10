# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import PositionalSharding

sharding = PositionalSharding(jax.devices())
x = jax.device_put(jnp.arange(48.0).reshape(16, 3), sharding.reshape(8, 1))
w = jax.device_put(jnp.zeros((3, 3)), sharding.replicate())
assert [s.data.shape for s in x.addressable_shards] == [(2, 3)] * 8
np.testing.assert_array_equal(x.addressable_shards[1].data, np.arange(6.0, 12.0).reshape(2, 3))
assert w.sharding.is_fully_replicated and len(w.devices()) == 8
print(np.asarray(x.sum(0)).tolist())
