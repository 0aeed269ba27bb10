# manual: the mesh that enter_context gives is used
import contextlib

import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
with contextlib.ExitStack() as stack:
    names = stack.enter_context(mesh).axis_names
