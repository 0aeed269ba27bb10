# manual: a pmap inside a pmap raises
# raises: ValueError: The context mesh
import jax
import jax.numpy as jnp


@jax.pmap
def inner(x):
    return x + 1


outer = jax.pmap(lambda r: inner(r), axis_name="i")
outer(jnp.arange(8.0).reshape(4, 2))
