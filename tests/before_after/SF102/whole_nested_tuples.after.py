# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
def step(v):
    def body(block):
        pair = (block, {"b": (block + 1, 2.0)})
        host = lambda p: (p[0] + p[1]["b"][0], p[1]["b"][1])  # noqa: E731
        one = jax.ShapeDtypeStruct(block.shape, block.dtype)
        return jax.shard_map(
            lambda pair: jax.pure_callback(host, (one, jax.ShapeDtypeStruct((), block.dtype)), pair),
            in_specs=P(), out_specs=P(),
        )(pair)[0]

    return jax.shard_map(
        body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False
    )(v)


data = np.random.RandomState(9).randn(8, 4).astype(np.float32)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
np.testing.assert_allclose(step(x), 2 * data + 1, rtol=1e-5)
