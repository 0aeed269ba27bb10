# runs
import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


np.testing.assert_allclose(jax.lax.map(f, jnp.ones(3)), np.sin(np.ones(3)), rtol=1e-6)
