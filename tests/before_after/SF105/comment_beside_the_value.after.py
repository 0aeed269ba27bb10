# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


def f(x):
    return jax.pure_callback(
        lambda v: np.asarray(v) * 7,  # the host
        jax.ShapeDtypeStruct(x.shape, x.dtype),  # one number
        x,
        vmap_method=(
            "sequential"  # the library takes one number at a time
        ),
    )


np.testing.assert_array_equal(jax.vmap(f)(jnp.arange(3.0)), [0.0, 7.0, 14.0])
