# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


def row(r):
    return jax.pure_callback(lambda a: np.asarray(a) ** 2, r, r, vmap_method="sequential")


@jax.jit
def step(v):
    return jax.shard_map(
        lambda block: jax.vmap(row)(block), mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}
    )(v)


data = np.random.RandomState(2).randn(8, 4).astype(np.float32)
np.testing.assert_allclose(step(jax.device_put(data, NamedSharding(mesh, P("data", "model")))), data**2, rtol=1e-5)
