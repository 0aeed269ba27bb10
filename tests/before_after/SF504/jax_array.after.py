# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_array
import jax
import numpy as np

x = jax.device_put(np.arange(4.0, dtype=np.float32))
assert isinstance(x, jax.Array)
RESULT = {"x": x}
