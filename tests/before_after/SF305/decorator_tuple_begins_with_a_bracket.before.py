# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def f(x):
    if x.ndim:
        return (x + 1, x), -x
    return (x + 1) * 2, x


RESULT = f(jnp.arange(8.0)), f(jnp.arange(16.0).reshape(8, 2))
