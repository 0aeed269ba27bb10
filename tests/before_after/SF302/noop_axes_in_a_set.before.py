# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
AXES = frozenset(mesh.axis_names)
f = jax.shard_map(lambda a: a, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names=AXES)
g = jax.shard_map(lambda a: a, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names=set(("x",)))
named = Mesh(np.array(jax.devices()), axis_names=("x",))
np.testing.assert_array_equal(g(f(np.arange(8))), np.arange(8))
