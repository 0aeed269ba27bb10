# era: 0.4.13
# raises: AttributeError: arr.device_buffer has been deprecated
import jax.numpy as jnp
import numpy as np

x = jnp.arange(4.0)
host = np.asarray(x.device_buffer)
assert host.tolist() == [0, 1, 2, 3]
RESULT = {"host": host, "sum": np.asarray((x + 1).device_buffers[0]) if False else host.sum()}
