# era: 0.5.3
# raises: NotImplementedError: vmap is only supported for the pure_callback primitive when vmap_method is one of
import jax
import jax.numpy as jnp
import numpy as np


host = lambda v: np.asarray(v) * 9  # noqa: E731
out = jax.vmap(lambda x: jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x, vmap_method="sequential") + 1)(jnp.arange(2.0))
np.testing.assert_array_equal(out, [1.0, 10.0])
