# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
specs = [P("x"), P()]
f = jax.shard_map(lambda a, b: a + b, mesh=mesh, in_specs=tuple(specs), out_specs=P("x"), axis_names=set(mesh.axis_names))
np.testing.assert_array_equal(f(np.arange(8), np.ones(1)), np.arange(8) + 1)
