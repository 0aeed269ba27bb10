# shardfix: to=0.10.2
# raises: NotImplementedError: callbacks are only supported
# manual: ordered=True in the inner shard_map kills the process
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P
from jax.experimental import io_callback

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def body(v):
    io_callback(print, None, v.sum(), ordered=True)
    return v


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
step(np.arange(8.0))
