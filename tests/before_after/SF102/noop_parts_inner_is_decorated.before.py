import functools

import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


def body(block):
    @functools.partial(jax.shard_map, in_specs=P(None, "model"), out_specs=P(None, "model"))
    def sine(b):
        return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(b.shape, b.dtype), b)

    return sine(block)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False))

data = np.arange(32, dtype=np.float32).reshape(8, 4)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
np.testing.assert_allclose(step(x), np.sin(data), rtol=1e-5)
