# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def setup(params, shards):
    devices = jax.local_devices()
    return jax.device_put_replicated(params, devices), jax.device_put_sharded(shards, devices)


params, data = setup((jnp.zeros((2, 2)),), [np.float32(i) for i in range(8)])
step = jax.pmap(lambda p, d: p[0].sum() + d)
np.testing.assert_array_equal(step(params, data), np.arange(8.0))
