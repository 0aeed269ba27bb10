# runs

import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
assert mesh.abstract_mesh.axis_sizes == (4, 2)
