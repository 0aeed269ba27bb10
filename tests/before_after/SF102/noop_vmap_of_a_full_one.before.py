import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


def body(b):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(b.shape, b.dtype), b, vmap_method="sequential")


full = jax.shard_map(body, mesh=mesh, in_specs=P("data", "model"), out_specs=P("data", "model"))
step = jax.jit(jax.vmap(full))

data = np.arange(32, dtype=np.float32).reshape(8, 4)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
np.testing.assert_allclose(step(data[None] + 0), np.sin(data)[None], rtol=1e-5)
