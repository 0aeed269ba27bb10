# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def f(x):
    return (  # both
        x * 2,
        x - 1,
    )


RESULT = f(jnp.arange(8.0))
