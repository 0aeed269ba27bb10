# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def run(function, *arrays, over):
    mapped = jax.shard_map(function, mesh=over, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)
    return jax.jit(mapped)(*arrays)


def body(v):
    return jax.pure_callback(np.sort, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


data = np.random.RandomState(9).randn(8, 4).astype(np.float32)
np.testing.assert_allclose(run(body, data, over=mesh), np.sort(data, axis=1))
shifted = run(lambda a, b: jax.pure_callback(lambda u, w: u[:, ::-1] + w, a, a, b), data, data, over=mesh)
np.testing.assert_allclose(shifted, data[:, ::-1] + data)
