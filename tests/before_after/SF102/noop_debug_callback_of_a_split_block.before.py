import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


seen = []


def body(b):
    jax.debug.callback(lambda v: seen.append(np.shape(v)), b)
    return b * 2


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False))

data = np.arange(32, dtype=np.float32).reshape(8, 4)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
np.testing.assert_allclose(step(x), 2 * data)
jax.effects_barrier()
assert seen
