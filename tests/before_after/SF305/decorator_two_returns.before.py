# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def choose(x):
    if x.ndim > 1:
        return x.sum(0)
    return x - 1


RESULT = choose(jnp.arange(8.0 * 6).reshape(8, 2, 3)), choose(jnp.ones((8, 3)))
