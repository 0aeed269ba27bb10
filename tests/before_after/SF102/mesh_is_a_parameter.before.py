# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P


def make(mesh):
    def body(v):
        return jax.pure_callback(np.sort, jax.ShapeDtypeStruct(v.shape, v.dtype), v)

    return jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False))


data = np.random.RandomState(8).randn(8, 4).astype(np.float32)
for kind in (jax.sharding.AxisType.Auto, jax.sharding.AxisType.Explicit):
    mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(kind,) * 2)
    out = make(mesh)(jax.device_put(data, NamedSharding(mesh, P("x", "y"))))
    np.testing.assert_allclose(np.asarray(out), np.sort(data, axis=1))
