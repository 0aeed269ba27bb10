# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


class Model:
    def __init__(self, weight):
        self.weight = weight

    def _one(self, x):
        spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
        return jax.pure_callback(lambda v: np.asarray(v) * self.weight, spec, x, vmap_method="sequential")

    def __call__(self, xs):
        return jax.vmap(self._one)(xs)


np.testing.assert_array_equal(jax.jit(Model(2.5).__call__)(jnp.arange(3.0)), [0.0, 2.5, 5.0])
