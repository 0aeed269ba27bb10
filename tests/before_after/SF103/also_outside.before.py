# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
# manual: the call also runs outside of any
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))

one = SingleDeviceSharding(jax.devices()[0])


def on_host(v):
    return jax.pure_callback(np.sqrt, jax.ShapeDtypeStruct(v.shape, v.dtype), v, sharding=one)


step = jax.jit(jax.shard_map(on_host, mesh=mesh, in_specs=P("x"), out_specs=P("x")))
once = jax.jit(lambda v: on_host(v) + 1)
print(once(np.ones(8)), step(np.ones(8)))
