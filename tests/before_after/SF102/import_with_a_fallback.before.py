# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

try:
    from jax import shard_map
except ImportError:
    from jax.experimental.shard_map import shard_map

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
def step(v):
    def body(v):
        return jax.pure_callback(np.rint, jax.ShapeDtypeStruct(v.shape, v.dtype), v)

    return shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)(v)


np.testing.assert_allclose(step(np.arange(8) / 3), np.rint(np.arange(8) / 3))
