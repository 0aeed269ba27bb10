# shardfix: from=0.10.0
import jax

ONE = jax.device_put_replicated(1.0, jax.devices())

import numpy as np

np.testing.assert_array_equal(ONE, np.ones(8))
