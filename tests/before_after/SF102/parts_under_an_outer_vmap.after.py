# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


def body(block):
    return jax.lax.pcast(jax.shard_map(
        lambda block: jax.pure_callback(np.square, block, block, vmap_method="sequential"),
        in_specs=P(None, "model"), out_specs=P(None, "model"),
    )(block), "data", to="varying")


mapped = jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"})
step = jax.jit(jax.vmap(mapped))
data = np.random.RandomState(6).randn(3, 8, 4).astype(np.float32)
x = jax.device_put(data, NamedSharding(mesh, P(None, "data", "model")))
np.testing.assert_allclose(step(x), np.square(data), rtol=1e-5)
