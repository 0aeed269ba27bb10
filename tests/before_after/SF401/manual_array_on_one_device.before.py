# manual: a is committed to one device
# era: 0.4.30
# runs
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
a = jax.device_put(np.arange(8.0), jax.devices()[3])
with mesh:
    b = a + 1
np.testing.assert_array_equal(b, np.arange(8.0) + 1)
assert b.devices() == {jax.devices()[3]}
