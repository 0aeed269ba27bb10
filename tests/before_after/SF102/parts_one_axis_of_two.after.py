# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((2, 2, 2), ("data", "seq", "model"), axis_types=(AxisType.Auto,) * 3)


@jax.jit
def step(v):
    def body(block):
        ranks = lambda a: np.argsort(np.argsort(a, axis=1), axis=1).astype(np.int32)  # noqa: E731
        return jax.lax.pcast(jax.shard_map(
            lambda block: jax.pure_callback(ranks, jax.ShapeDtypeStruct(block.shape, np.int32), block),
            in_specs=P(None, None, "model"), out_specs=P(None, None, "model"),
        )(block), "data", to="varying")

    return jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"})(v)


data = np.random.RandomState(4).randn(4, 6, 2).astype(np.float32)
x = jax.device_put(data, NamedSharding(mesh, P("data", "seq", "model")))
np.testing.assert_array_equal(step(x), data.argsort(axis=1).argsort(axis=1))
