# era: 0.4.13
# raises: AttributeError: arr.device_buffer has been deprecated
import jax.numpy as jnp
import numpy as np

x = jnp.arange(4.0)
host = np.asarray(x.addressable_data(0))
assert host.tolist() == [0, 1, 2, 3]
RESULT = {"host": host, "sum": np.asarray([s.data for s in (x + 1).addressable_shards][0]) if False else host.sum()}
