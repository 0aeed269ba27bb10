# runs

import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
with jax.set_mesh(mesh) if hasattr(jax, "set_mesh") else mesh:
    assert mesh.size == 8
