# runs
import jax

total = jax.vmap(lambda x: jax.lax.psum(x, "pmap"), axis_name="pmap")
assert total(jax.numpy.arange(3.0))[0] == 3
