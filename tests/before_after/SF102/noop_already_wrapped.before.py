# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)
def step(v):
    return jax.shard_map(
        lambda v: jax.pure_callback(np.sort, jax.ShapeDtypeStruct(v.shape, v.dtype), v), in_specs=P(), out_specs=P()
    )(v)


np.testing.assert_allclose(step(np.array([3.0, 1, 2, 5, 9, 8, 7, 6])), [1, 3, 2, 5, 8, 9, 6, 7])
