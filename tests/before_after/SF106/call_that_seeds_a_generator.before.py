# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb


def sample(bits):
    return np.random.default_rng(bits).uniform(size=3).astype(np.float32)


@jax.jit
def f(key):
    return hcb.call(sample, key, result_shape=jax.ShapeDtypeStruct((3,), jnp.float32))


out = f(jax.random.key_data(jax.random.key(3)))
np.testing.assert_allclose(out, np.random.default_rng(np.array([0, 3])).uniform(size=3), rtol=1e-6)
