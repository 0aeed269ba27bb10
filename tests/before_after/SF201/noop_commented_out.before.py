import jax
import jax.numpy as jnp

x = jnp.zeros(
    (8, 4),
    # out_sharding="x",
    # out_sharding=("x", None),
)
y = jax.device_put(x)  # "data"
if False:
    """jax.device_put(x, "data")"""
