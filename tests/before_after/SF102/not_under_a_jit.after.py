# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(v):
    return jax.lax.pcast(jax.jit(jax.shard_map(
        lambda v: jax.pure_callback(lambda a: a / a.sum(), jax.ShapeDtypeStruct(v.shape, v.dtype), v),
        in_specs=P(), out_specs=P(),
    ))(v), "x", to="varying")


step = jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
data = np.arange(1, 9, dtype=np.float32)
np.testing.assert_allclose(step(data), (data.reshape(4, 2) / data.reshape(4, 2).sum(axis=1, keepdims=True)).ravel())
np.testing.assert_allclose(jax.jit(step)(data), step(data))
