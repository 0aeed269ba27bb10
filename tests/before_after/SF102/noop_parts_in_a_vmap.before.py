import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


def row(r):
    square = lambda r: jax.pure_callback(np.square, r, r, vmap_method="sequential")  # noqa: E731
    return jax.shard_map(square, in_specs=P("model"), out_specs=P("model"))(r)


step = jax.jit(jax.shard_map(jax.vmap(row), mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False))

data = np.arange(32, dtype=np.float32).reshape(8, 4)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
np.testing.assert_allclose(step(x), np.square(data), rtol=1e-5)
