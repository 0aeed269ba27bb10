# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)

step = jax.jit(
    jax.shard_map(
        lambda v: jax.shard_map(
            lambda v: jax.pure_callback(np.flip, jax.ShapeDtypeStruct(v.shape, v.dtype), v),
            in_specs=P(), out_specs=P(),
        )(v),
        mesh=mesh,
        in_specs=P("x"),
        out_specs=P("x"),
        axis_names={"x"},
        check_vma=False,
    )
)
np.testing.assert_allclose(step(np.arange(8.0)), [1, 0, 3, 2, 5, 4, 7, 6])
