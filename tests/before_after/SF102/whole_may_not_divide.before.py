# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
def step(v):
    def body(block):
        return jax.pure_callback(np.cos, jax.ShapeDtypeStruct(block.shape, block.dtype), block)

    return jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False)(v)


data = np.random.RandomState(8).randn(4, 3).astype(np.float32)
np.testing.assert_allclose(step(jax.device_put(data, NamedSharding(mesh, P("model")))), np.cos(data), rtol=1e-5)
