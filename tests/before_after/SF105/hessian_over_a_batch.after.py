# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def on_host(function, x):
    return jax.pure_callback(function, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vmap_method="sequential")


@jax.custom_jvp
def slope(x):
    return on_host(lambda v: np.cos(v), x)


@slope.defjvp
def slope_jvp(primals, tangents):
    return slope(*primals), -jnp.sin(primals[0]) * tangents[0]


@jax.custom_jvp
def height(x):
    return on_host(lambda v: np.sin(v), x)


@height.defjvp
def height_jvp(primals, tangents):
    return height(*primals), slope(*primals) * tangents[0]


x = np.linspace(0, 1, 4, dtype=np.float32)
np.testing.assert_allclose(jax.vmap(jax.hessian(height))(jnp.asarray(x)), -np.sin(x), rtol=1e-5)
