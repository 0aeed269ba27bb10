# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)
def step(v):
    def row(r):
        return jax.shard_map(
            lambda r: jax.pure_callback(np.sort, jax.ShapeDtypeStruct(r.shape, r.dtype), r, vmap_method="sequential"),
            in_specs=P(), out_specs=P(),
        )(r)

    return jax.vmap(row)(v)


data = np.random.RandomState(7).randn(8, 4).astype(np.float32)
np.testing.assert_allclose(step(data), np.sort(data, axis=1))
