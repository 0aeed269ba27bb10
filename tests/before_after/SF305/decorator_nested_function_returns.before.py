# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.pmap
def outer(x):
    def inner(v):
        return v + 1

    return inner(x) + (lambda v: v * 2)(x)


RESULT = outer(jnp.arange(16.0).reshape(8, 2))
