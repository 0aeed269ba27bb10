# raises: should be of type `frozenset` or `set`
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(lambda a: a, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
np.testing.assert_array_equal(f(np.arange(8)), np.arange(8))
