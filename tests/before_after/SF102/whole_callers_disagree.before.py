# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import functools

import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@functools.partial(jax.shard_map, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"})
def step(block):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(block.shape, block.dtype), block)


data = np.arange(24, dtype=np.float32).reshape(8, 3)
wide = np.arange(32, dtype=np.float32).reshape(8, 4)
np.testing.assert_allclose(step(jax.device_put(data, NamedSharding(mesh, P("data")))), np.sin(data), rtol=1e-5)
np.testing.assert_allclose(step(jax.device_put(wide, NamedSharding(mesh, P("data", "model")))), np.sin(wide), rtol=1e-5)
