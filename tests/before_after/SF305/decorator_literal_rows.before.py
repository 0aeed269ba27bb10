# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def square(x):
    return x**2


RESULT = square(jnp.arange(4))
