# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def both(x):
    return x, -x


RESULT = both(jnp.arange(8.0))
