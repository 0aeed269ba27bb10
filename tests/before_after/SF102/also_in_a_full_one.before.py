# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def on_host(v):
    return jax.pure_callback(np.sort, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


some = jax.jit(jax.shard_map(on_host, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False))
every = jax.jit(jax.shard_map(on_host, mesh=mesh, in_specs=P("x", "y"), out_specs=P("x", "y"), check_vma=False))
data = np.random.RandomState(10).randn(8, 4).astype(np.float32)
np.testing.assert_allclose(some(data), np.sort(data, axis=1))
np.testing.assert_allclose(every(data), np.sort(data.reshape(8, 2, 2), axis=2).reshape(8, 4))
