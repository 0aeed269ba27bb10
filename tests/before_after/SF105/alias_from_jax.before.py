# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import numpy as np
from jax import numpy as jnp
from jax import pure_callback as host_call
from jax import vmap


def f(x):
    return host_call(lambda v: np.asarray(v) * 2, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vectorized=True)


np.testing.assert_array_equal(vmap(f)(jnp.arange(3.0)), [0.0, 2.0, 4.0])
