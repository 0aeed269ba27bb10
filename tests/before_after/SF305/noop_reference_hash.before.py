import jax

assert hash(jax.pmap) == hash(jax.pmap)
