# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x", "y"), out_specs=P("x", "y"))
def step(v):
    return jax.pure_callback(np.sin, jax.ShapeDtypeStruct(v.shape, v.dtype), v, sharding=NamedSharding(mesh, P("x", "y")))


data = np.arange(32, dtype=np.float32).reshape(8, 4)
np.testing.assert_allclose(step(data), np.sin(data), rtol=1e-5)
