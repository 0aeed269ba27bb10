# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Explicit,) * 2)


@jax.jit
@jax.shard_map(in_specs=P("data"), out_specs=P("data"), mesh=mesh, axis_names={"data"}, check_vma=False)
def step(block):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(block.shape, block.dtype), block)


data = np.arange(32, dtype=np.float32).reshape(8, 4)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
np.testing.assert_allclose(np.asarray(step(x)), np.sin(data), rtol=1e-5)
