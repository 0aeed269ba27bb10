# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P


@jax.jit
def step(v):
    return jax.pure_callback(np.cos, jax.ShapeDtypeStruct(v.shape, v.dtype), v) + 1


np.testing.assert_allclose(step(np.arange(4, dtype=np.float32)), np.cos(np.arange(4)) + 1, rtol=1e-6)
