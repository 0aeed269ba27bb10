# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)

seen = []


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
def step(v):
    jax.debug.callback(lambda a: seen.append(a.shape), v)
    return v * 2


np.testing.assert_allclose(step(np.arange(8.0)), np.arange(8.0) * 2)
jax.effects_barrier()
assert seen
