import jax

PmapFunction = type(jax.pmap)
assert isinstance(jax.pmap, PmapFunction)
