# raises: TypeError: cond branches must have equal output types
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
def step(v):
    return jax.lax.cond(
        jax.lax.axis_index("x") > 1,
        lambda v: jax.lax.pcast(jax.shard_map(
            lambda v: jax.pure_callback(lambda a: a[::-1].copy(), jax.ShapeDtypeStruct(v.shape, v.dtype), v),
            in_specs=P(), out_specs=P(),
        )(v), "x", to="varying"),
        lambda v: v,
        v,
    )


np.testing.assert_allclose(step(np.arange(8.0)), [0, 1, 2, 3, 5, 4, 7, 6])
