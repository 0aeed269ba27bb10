import jax

transforms = {jax.pmap, jax.jit}
assert len(transforms) == 2
