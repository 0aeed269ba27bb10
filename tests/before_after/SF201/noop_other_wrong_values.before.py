import jax
import jax.numpy as jnp

a = jnp.zeros((8, 4), out_sharding=0)
b = jnp.zeros((8, 4), out_sharding=b"x")
c = jax.device_put(a, ...)
d = jax.jit(lambda v: v, in_shardings=(None, 3))
e = jax.lax.with_sharding_constraint(a, ())
