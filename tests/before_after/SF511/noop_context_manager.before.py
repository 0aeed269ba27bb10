# runs
import contextlib

import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
with jax.set_mesh(mesh), contextlib.ExitStack() as stack:
    stack.enter_context(jax.sharding.set_mesh(mesh))
context = jax.set_mesh(mesh)
with context:
    pass
jax.sharding.set_mesh(mesh)
