# runs

import contextlib

import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
with contextlib.ExitStack() as stack:
    stack.enter_context(jax.set_mesh(mesh))
    assert jax.sharding.get_mesh() == mesh
