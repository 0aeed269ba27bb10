# runs
import jax

original = jax.pmap
jax.pmap = jax.vmap
try:
    pass
finally:
    jax.pmap = original
