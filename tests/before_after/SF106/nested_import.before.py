# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np


def draw(key_bits, shape):
    from jax.experimental import host_callback as hcb

    return hcb.call(
        lambda bits: np.full(shape, int(bits[0]), dtype=np.float32),
        key_bits,
        result_shape=jax.ShapeDtypeStruct(shape, jnp.float32),
    )


np.testing.assert_array_equal(draw(jnp.array([4, 5]), (2,)), [4.0, 4.0])
