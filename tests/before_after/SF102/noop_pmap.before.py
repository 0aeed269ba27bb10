# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

step = jax.pmap(lambda v: jax.pure_callback(np.exp, jax.ShapeDtypeStruct(v.shape, v.dtype), v))
np.testing.assert_allclose(step(np.ones((8, 2), np.float32)), np.exp(np.ones((8, 2))), rtol=1e-6)
