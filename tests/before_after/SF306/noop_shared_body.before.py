# runs
import jax
import jax.numpy as jnp


def body(x):
    return x + 1


f = jax.pmap(body)


@jax.pmap
def g(x):
    return body(x)


f(g(jnp.ones(8)))
