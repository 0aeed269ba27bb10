# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
def step(v):
    body = lambda b: jax.pure_callback(np.ceil, jax.ShapeDtypeStruct(b.shape, b.dtype), b)  # noqa: E731
    return jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names=set(mesh.axis_names[:2]))(v)


np.testing.assert_allclose(step(np.arange(8) / 2), np.ceil(np.arange(8) / 2))
