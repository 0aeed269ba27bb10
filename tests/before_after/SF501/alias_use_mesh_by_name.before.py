# era: 0.5.3
# raises: ImportError: cannot import name 'use_mesh' from 'jax.sharding'
import contextlib

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, use_mesh

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("x", "y"))
with contextlib.ExitStack() as stack:
    stack.enter_context(use_mesh(mesh))
    y = jax.jit(lambda a: jax.lax.with_sharding_constraint(a - 1, P("y", "x")))(np.ones((4, 2), np.float32))
RESULT = {"y": y}
RESULT_SPECS = {"y": y.sharding.spec}
assert not np.asarray(y).any()
