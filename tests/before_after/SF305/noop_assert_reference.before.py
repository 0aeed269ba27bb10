import jax

assert callable(jax.pmap)
