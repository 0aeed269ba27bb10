import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Explicit,) * 2)


def body(b):
    call = lambda b: jax.pure_callback(np.sin, jax.ShapeDtypeStruct(b.shape, b.dtype), b)  # noqa: E731
    return jax.shard_map(call, in_specs=P(None, "model"), out_specs=P(None, "model"))(b)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False))

data = np.arange(32, dtype=np.float32).reshape(8, 4)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
np.testing.assert_allclose(step(x), np.sin(data), rtol=1e-5)
