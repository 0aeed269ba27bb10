# runs
import jax

HEADER = b"jax.pmap(step, axis_name=1)"
assert jax.__name__.encode() in HEADER
