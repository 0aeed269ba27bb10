# runs
import jax
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
if jax.__version_info__ >= (0, 7, 1):
    context = jax.set_mesh(mesh)
else:
    context = mesh
with context:
    pass
