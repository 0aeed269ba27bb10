# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
def step(v, other):
    def body(block, part):
        return jax.lax.pcast(jax.shard_map(
            lambda block, part: jax.pure_callback(np.add, jax.ShapeDtypeStruct(block.shape, block.dtype), block, part),
            in_specs=P(), out_specs=P(),
        )(block, part), "data", to="varying")

    return jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"})(v, other)


data = np.arange(32, dtype=np.float32).reshape(8, 4)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
np.testing.assert_allclose(step(x, data[::-1]), data + data[::-1], rtol=1e-5)
