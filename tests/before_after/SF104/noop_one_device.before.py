# runs
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def f(x):
    return jax.pure_callback(lambda v: np.asarray(v) * 3, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


np.testing.assert_allclose(f(jax.device_put(jnp.ones(5), jax.devices()[2])) + 1, np.full(5, 4.0))
