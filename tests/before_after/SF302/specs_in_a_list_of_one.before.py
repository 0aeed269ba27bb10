# raises: ValueError: pytree structure error: different types at key path
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(
    lambda a: a * 2,
    mesh=mesh,
    in_specs=[
        P("x")  # rows
    ],
    out_specs=P("x"),
)
np.testing.assert_array_equal(f(np.arange(8)), 2 * np.arange(8))
