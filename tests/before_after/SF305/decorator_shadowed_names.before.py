# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def f(jnp):
    leaf, a = jnp, jnp + 1
    return leaf * a


RESULT = f(jnp.arange(8.0))
