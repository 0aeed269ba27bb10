import jax
import jax.numpy as jnp
import numpy as np


class Backend:
    def pure_callback(self, f, spec, x, vectorized):
        return f(x)


backend = Backend()
out = jax.vmap(lambda x: x)(jnp.ones(3)), backend.pure_callback(np.sin, None, 1.0, vectorized=True)
