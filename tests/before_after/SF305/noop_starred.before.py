import jax

transforms = [*(jax.jit, jax.pmap)]
assert len(transforms) == 2
