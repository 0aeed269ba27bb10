# era: 0.5.3
# shardfix: unsafe
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np

seen = []


def add(a, b, **unused):
    seen.append((a.shape, b.shape))
    return np.asarray(a) + np.asarray(b)


def f(x, y):
    return jax.pure_callback(add, jax.ShapeDtypeStruct(x.shape, x.dtype), x, y, vmap_method="legacy_vectorized")


out = jax.vmap(f, in_axes=(0, None))(jnp.ones((2, 3)), jnp.arange(3.0))
np.testing.assert_array_equal(out, np.ones((2, 3)) + np.arange(3.0))
assert seen == [((2, 3), (3,))], seen  # neither broadcast nor given a new dimension
