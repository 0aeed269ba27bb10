# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))

def make(pin):
    class Runner:
        where = NamedSharding(mesh, P("x")) if pin else None

        def body(self, v):
            return jax.pure_callback(np.exp2, jax.ShapeDtypeStruct(v.shape, v.dtype), v)

        def step(self, v):
            return jax.jit(jax.shard_map(self.body, mesh=mesh, in_specs=P("x"), out_specs=P("x")))(v)

    return Runner()


data = np.arange(8, dtype=np.float32)
np.testing.assert_allclose(make(False).step(data), 2**data)
np.testing.assert_allclose(make(True).step(data), 2**data)
