# era: 0.4.30
# shardfix: to=0.4.35
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    return jax.pure_callback(lambda v: np.asarray(v) / 2, x, x, vmap_method="sequential")


np.testing.assert_array_equal(jax.vmap(f)(jnp.arange(3.0)), [0.0, 0.5, 1.0])
