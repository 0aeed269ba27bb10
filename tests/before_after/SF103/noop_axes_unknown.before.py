# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def make(axes):
    def body(v):
        return jax.pure_callback(
            np.square, jax.ShapeDtypeStruct(v.shape, v.dtype), v, sharding=SingleDeviceSharding(jax.devices()[0])
        )

    return jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names=axes))


make({"x", "y"})(np.arange(8.0))
