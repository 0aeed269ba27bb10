# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P
from jax.experimental import io_callback

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
seen = []


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
def step(v):
    io_callback(lambda a, i: seen.append((int(i), a.tolist())), None, v, jax.lax.axis_index("x"))
    return v * 2


np.testing.assert_allclose(step(np.arange(8.0)), np.arange(8.0) * 2)
jax.effects_barrier()
assert sorted(seen) == [(i, [2 * i, 2 * i + 1]) for i in range(4) for _ in range(2)], seen
