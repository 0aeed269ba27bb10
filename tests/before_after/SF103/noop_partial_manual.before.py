# raises: NotImplementedError: callbacks are only supported
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def body(v):
    return jax.pure_callback(
        np.square, jax.ShapeDtypeStruct(v.shape, v.dtype), v, sharding=SingleDeviceSharding(jax.devices()[0])
    )


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}))
step(np.arange(8.0))
