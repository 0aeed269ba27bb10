import jax

f = jax.vmap(lambda x: x, axis_name="i")
