# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def mapped(f, specs, axes):
    return jax.shard_map(f, mesh=mesh, in_specs=specs, out_specs=P("x"), axis_names=axes)


np.testing.assert_array_equal(mapped(lambda a: a, (P("x"),), {"x"})(np.arange(8)), np.arange(8))
