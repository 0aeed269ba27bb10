# manual: it may come out of the **mapping
import jax
import jax.numpy as jnp
import numpy as np

@jax.vmap
def f(x, **options):
    return jax.pure_callback(np.sin, x, x, **options)
