# runs
import jax
import numpy as np

mesh = jax.sharding.Mesh(jax.devices(), ("data",))
f = jax.pmap(lambda x: x + 1, axis_name="i")
with jax.set_mesh(mesh):
    pass
f(np.arange(8.0))
