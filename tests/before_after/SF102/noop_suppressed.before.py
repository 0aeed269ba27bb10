# raises: NotImplementedError: callbacks are only supported
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
def step(v):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(v.shape, v.dtype), v)  # shardfix: ignore[SF102] known


step(np.arange(8.0))
