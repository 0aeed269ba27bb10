import jax

parallel = False
g = (jax.pmap if parallel else jax.jit)(lambda x: x + 1)
assert g(1) == 2
