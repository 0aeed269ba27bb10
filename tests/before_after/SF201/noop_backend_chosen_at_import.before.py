try:
    import jax.numpy as jnp
except ImportError:
    import my_numpy as jnp

x = jnp.zeros((8, 4), out_sharding="x")
