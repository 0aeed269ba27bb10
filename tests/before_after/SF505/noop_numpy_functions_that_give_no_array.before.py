# runs
import jax.numpy as jnp

s = jnp.shape(jnp.ones(3))
d = jnp.dtype("float32")
assert s == (3,) and d.itemsize == 4
