# manual: one pmap runs inside another
import jax


@jax.pmap
def inner(x):
    return x + 1


@jax.pmap
def outer(x):
    return inner(x)
