# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def on_host(function, x):
    return jax.pure_callback(function, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vmap_method="sequential")


@jax.custom_jvp
def double(x):
    return on_host(lambda v: np.asarray(v) * 2, x)


@double.defjvp
def double_jvp(primals, tangents):
    (x,), (t,) = primals, tangents
    return double(x), on_host(lambda v: np.asarray(v) * 2, t)


np.testing.assert_array_equal(jax.jacfwd(double)(jnp.arange(3.0)), 2 * np.eye(3))
