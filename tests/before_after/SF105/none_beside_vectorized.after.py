# era: 0.5.3
# raises: vmap is only supported
import jax
import jax.numpy as jnp
import numpy as np

calls = []


def host(v):
    calls.append(np.shape(v))
    return np.asarray(v) + 5


def f(x):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.pure_callback(host, spec, x, vmap_method="legacy_vectorized")


np.testing.assert_array_equal(jax.vmap(f)(jnp.arange(6.0).reshape(2, 3)), np.arange(6.0).reshape(2, 3) + 5)
assert set(calls) == {(2, 3)}, calls
