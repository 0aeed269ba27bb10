# raises: ImportError: cannot import name 'PartitionSpec' from 'jax.experimental.pjit'
from __future__ import annotations

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, PartitionSpec

mesh = Mesh(np.array(jax.devices()), ("x",))
assert NamedSharding(mesh, P("x")) == NamedSharding(mesh, PartitionSpec("x"))
