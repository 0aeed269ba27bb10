# raises: NotImplementedError: callbacks are only supported
# manual: which of the arguments are operands is not visible
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(v):
    everything = (np.sin, jax.ShapeDtypeStruct(v.shape, v.dtype), v)
    return jax.pure_callback(*everything)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
step(np.ones((8, 4)))
