# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)

names = {a for a in mesh.axis_names}


def body(v):
    return jax.pure_callback(np.ceil, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("y"), out_specs=P("y"), axis_names=names))
np.testing.assert_allclose(step(np.arange(8) / 2), np.ceil(np.arange(8) / 2))
