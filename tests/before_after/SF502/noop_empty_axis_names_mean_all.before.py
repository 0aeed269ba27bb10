# runs
# T10: axis_names=frozenset() means all axes; no keyword of shard_map is touched here
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(lambda v: v * jax.lax.axis_size("x"), mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names=frozenset())
assert float(f(np.ones(8)).sum()) == 64.0
