# runs

import contextlib

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
with contextlib.nullcontext(mesh) as given:
    y = jax.device_put(np.arange(8), NamedSharding(given, P("x")))
assert y.sharding.mesh == mesh
