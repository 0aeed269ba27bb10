# runs
import unittest

import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
with unittest.TestCase().assertRaisesRegex(TypeError, "of type `frozenset` or `set`"):
    jax.shard_map(lambda a: a, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names=("x",))(np.arange(8))
