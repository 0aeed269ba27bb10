# runs
import jax
import jax.numpy as jnp

x = jnp.arange(8.0)
try:
    y = jnp.reshape(x, (4, 2), out_sharding=("x", None))
except TypeError:
    y = jnp.reshape(x, (4, 2))
assert y.shape == (4, 2)
