import jax

transform = jax.pmap if jax.device_count() > 100 else jax.jit
assert transform(lambda x: x + 1)(1) == 2
