# manual: pmap is called inside
# era: 0.4.30
# runs
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
double = jax.pmap(lambda v: v * 2, axis_name="i")
with mesh:
    y = double(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) * 2)
