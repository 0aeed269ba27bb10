# era: 0.7.2
# raises: AttributeError: jax.device_put_sharded is deprecated
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh
mesh = Mesh(np.array(jax.devices()), ("S",))
x = jax.device_put_sharded(np.split(np.arange(16.).reshape(16, 1), 8), list(mesh.devices.flat))
assert x.shape == (8, 2, 1)
np.testing.assert_array_equal(x, np.arange(16.).reshape(8, 2, 1))
assert [s.device for s in x.addressable_shards] == list(mesh.devices.flat)
y = jax.device_put_sharded([jax.device_put(np.float32(i), d) for i, d in enumerate(jax.devices())], jax.devices())
np.testing.assert_array_equal(y, np.arange(8))
