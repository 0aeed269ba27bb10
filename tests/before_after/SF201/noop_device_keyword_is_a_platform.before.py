import jax
import jax.numpy as jnp

mesh = jax.make_mesh((8,), ("x",))
x = jnp.zeros((8, 4), device="cpu")
y = jnp.asarray([1, 2], device="gpu:0")
