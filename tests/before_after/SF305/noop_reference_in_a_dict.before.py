import jax

TRANSFORMS = {"pmap": jax.pmap, "vmap": jax.vmap, "jit": jax.jit}
assert callable(TRANSFORMS["pmap"])
