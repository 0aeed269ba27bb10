# runs
import jax
import numpy as np

mesh = jax.sharding.Mesh(jax.devices(), ("i",))
with jax.set_mesh(mesh):
    jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i")(np.arange(8.0))
