import jax
import jax.numpy as jnp

if jax.__version_info__ >= (0, 99):
    x = jnp.zeros((8, 4), out_sharding="x")
else:
    x = jnp.zeros((8, 4))

NEW = hasattr(jax, "axis_name_shardings")
y = jnp.ones((8,), out_sharding="x") if NEW else jnp.ones((8,))
