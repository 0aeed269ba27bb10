# raises: NotImplementedError: callbacks are only supported
# manual: also runs outside of any shard_map
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)

registry = {}


def on_host(v):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


registry["host"] = on_host
step = jax.jit(jax.shard_map(on_host, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
print(step(np.arange(8.0)))
