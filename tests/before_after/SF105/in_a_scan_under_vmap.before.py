# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def step(carry, x):
    spec = jax.ShapeDtypeStruct(carry.shape, carry.dtype)
    return jax.pure_callback(lambda c, v: np.asarray(c) + np.asarray(v), spec, carry, x), carry


@jax.vmap
def accumulate(xs):
    return jax.lax.scan(step, jnp.float32(0), xs)[0]


np.testing.assert_array_equal(accumulate(jnp.ones((2, 4))), [4.0, 4.0])
