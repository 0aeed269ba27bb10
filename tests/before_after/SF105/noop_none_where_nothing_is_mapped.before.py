# runs
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def f(x):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.pure_callback(lambda v: np.asarray(v) + 5, spec, x, vmap_method=None)


np.testing.assert_array_equal(f(jnp.arange(3.0)), [5.0, 6.0, 7.0])
