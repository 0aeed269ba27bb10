# runs
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
if jax.__version_info__ < (0, 7, 1):
    previous = jax.sharding.set_mesh(mesh)
    jax.sharding.set_mesh(previous)
else:
    with jax.set_mesh(mesh):
        assert jax.sharding.get_mesh() == mesh
