# manual: one pmap runs inside another
import jax
import jax.numpy as jnp


def outer(x):
    return jax.pmap(lambda v: v + 1)(x)


g = jax.pmap(outer, axis_name="i")
