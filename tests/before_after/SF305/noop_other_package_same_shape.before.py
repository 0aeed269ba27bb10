import numpyro
import parallel as jax

f = jax.pmap(lambda x: x, axis_name="i")
