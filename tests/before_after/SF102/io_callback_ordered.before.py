# shardfix: to=0.12 unsafe
# safety: unsafe
# needs: jax>=0.12
# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P
from jax.experimental import io_callback

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
seen = []


def body(v):
    io_callback(lambda a: seen.append(("first", float(a.sum()))), None, v, ordered=True)
    return io_callback(lambda a: (seen.append(("second", float(a.sum()))), a + 1)[1], v, v, ordered=True)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P(), out_specs=P(), axis_names={"x"}, check_vma=False))
np.testing.assert_allclose(step(np.arange(8.0)), np.arange(8.0) + 1)
jax.effects_barrier()
assert sorted(seen) == [("first", 28.0)] * 8 + [("second", 28.0)] * 8, seen
