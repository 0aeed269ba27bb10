import jax
import jax.numpy as jnp

from settings import OPTIONS


def build(shape, args, **options):
    a = jnp.zeros(shape, **OPTIONS)
    b = jnp.ones(shape, **options)
    c = jax.ops.segment_sum(*args, "x")
    d = jax.device_put(*args, "x")
    return a, b, c, d
