# manual: a pmap inside a pmap raises
# raises: ValueError: The context mesh
import jax
import jax.numpy as jnp


@jax.pmap
def outer(x):
    return jax.pmap(lambda v: v * 2)(x)


outer(jnp.arange(8.0).reshape(4, 2))
