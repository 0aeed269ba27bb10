import jax
import jax.numpy as jnp

OPTIONS = dict(out_sharding="x")


def build(shape, args, **options):
    a = jnp.zeros(shape, **OPTIONS)
    b = jnp.ones(shape, **options)
    c = jax.ops.segment_sum(*args, "x")
    d = jax.device_put(*args, "x")
    return a, b, c, d
