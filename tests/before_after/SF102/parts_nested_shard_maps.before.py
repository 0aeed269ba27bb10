# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((2, 2, 2), ("data", "seq", "model"), axis_types=(AxisType.Auto,) * 3)


def inner(part):
    return jax.pure_callback(lambda a: np.tanh(a) * 3, jax.ShapeDtypeStruct(part.shape, part.dtype), part)


def outer(block):
    return jax.shard_map(inner, in_specs=P("seq"), out_specs=P("seq"), axis_names={"seq"}, check_vma=False)(block)


step = jax.jit(
    jax.shard_map(
        outer, mesh=mesh, in_specs=P(None, "data"), out_specs=P(None, "data"), axis_names={"data"}, check_vma=False
    )
)
data = np.random.RandomState(5).randn(4, 4, 4).astype(np.float32)
x = jax.device_put(data, NamedSharding(mesh, P("seq", "data", "model")))
np.testing.assert_allclose(step(x), np.tanh(data) * 3, rtol=1e-5)
