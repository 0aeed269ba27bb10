import jax

pmap = jax.pmap
pmap = lambda f: f
assert pmap(abs)(-1) == 1
