# manual: one pmap runs inside another
import jax
import jax.numpy as jnp

g = jax.pmap(jax.pmap(lambda x, n: x * n, "j", static_broadcasted_argnums=1), "i", static_broadcasted_argnums=1)
g(jnp.arange(4.0).reshape(2, 2), 3)
