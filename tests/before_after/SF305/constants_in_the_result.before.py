# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def constants(x):
    return 1, 2.5, True, x


RESULT = constants(jnp.ones(8))
