# era: 0.5.3
# raises: TypeError: double() got an unexpected keyword argument 'vectorized'
import jax
import jax.numpy as jnp
import numpy as np


def double(v):
    assert v.shape == ()
    return np.asarray(v) * 2


def f(x):
    return jax.pure_callback(double, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vectorized=False)


assert f(jnp.float32(4)) == 8
np.testing.assert_array_equal(jax.vmap(f)(jnp.arange(3.0)), [0.0, 2.0, 4.0])
