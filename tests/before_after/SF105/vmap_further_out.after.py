# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def norm(x):
    spec = jax.ShapeDtypeStruct((), x.dtype)
    return jax.pure_callback(lambda v: np.float32(np.linalg.norm(v)), spec, x, vmap_method="sequential")


def normalised(x):
    return x / norm(x)


def total(xs):
    return jax.vmap(normalised)(xs).sum()


x = np.array([[3.0, 4.0], [0.0, 2.0]], dtype=np.float32)
np.testing.assert_allclose(total(jnp.asarray(x)), 0.6 + 0.8 + 1.0, rtol=1e-6)
