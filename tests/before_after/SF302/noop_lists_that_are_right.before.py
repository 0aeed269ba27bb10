# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(
    lambda pair: [pair[0] + pair[1], pair[0]],
    mesh=mesh,
    in_specs=([P("x"), P()],),
    out_specs=[P("x"), P("x")],
    axis_names={"x"},
)
total, first = f([np.arange(8), np.ones(1)])
np.testing.assert_array_equal(total, np.arange(8) + 1)
jitted = jax.jit(lambda a, b: a + b, in_shardings=[jax.NamedSharding(mesh, P("x")), None])
assert jitted(np.ones(8), 1.0).shape == (8,)
