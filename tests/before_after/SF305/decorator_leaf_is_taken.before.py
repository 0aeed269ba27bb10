# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def count(leaf):
    a = leaf + 1
    return a * leaf


RESULT = count(jnp.arange(8))
