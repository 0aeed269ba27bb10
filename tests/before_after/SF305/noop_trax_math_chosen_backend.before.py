import jax
from trax import fastmath

step = fastmath.pmap(lambda x: fastmath.psum(x, "batch"), axis_name="batch")
print(step, jax.device_count())
