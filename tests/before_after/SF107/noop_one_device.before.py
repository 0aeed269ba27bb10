# runs
import jax
import jax.numpy as jnp
import numpy as np

x = jax.device_put(jnp.arange(6.0), jax.devices()[3])
y = jax.jit(lambda v: jax.pure_callback(np.exp2, jax.ShapeDtypeStruct(v.shape, v.dtype), v) * 2)(x)
np.testing.assert_allclose(y, 2.0 ** (np.arange(6) + 1))
