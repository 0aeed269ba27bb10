# runs

import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
jax.set_mesh(mesh)
assert jax.sharding.get_mesh() == mesh
