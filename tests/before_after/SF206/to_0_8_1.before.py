# shardfix: to=0.8.1
# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax

ONE = jax.device_put_replicated(1.0, jax.devices())

import numpy as np

np.testing.assert_array_equal(ONE, np.ones(8))
