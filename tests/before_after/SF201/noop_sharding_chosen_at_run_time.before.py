import jax
import jax.numpy as jnp


def build(shape, sharding=None, split=True):
    a = jnp.zeros(shape, out_sharding=sharding if split else None)
    b = jax.device_put(a, sharding or a.sharding)
    c = jax.lax.with_sharding_constraint(b, *([sharding] if split else []))
    return jax.jit(lambda v: v, in_shardings=(sharding,), out_shardings=sharding)(c)
