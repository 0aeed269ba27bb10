# shardfix: unsafe
# safety: unsafe
# raises: callbacks do not support specifying sharding inside spmd computations
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import PartitionSpec as P, SingleDeviceSharding

mesh = jax.make_mesh((8,), ("x",), axis_types=(jax.sharding.AxisType.Auto,))


class Model:
    def body(self, x):
        spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
        return jax.pure_callback(lambda v: np.asarray(v) * 2, spec, x, sharding=SingleDeviceSharding(jax.devices()[3]))

    def run(self, x):
        return jax.jit(jax.shard_map(self.body, mesh=mesh, in_specs=P("x"), out_specs=P("x")))(x)


class Alone(Model):
    def run(self, x):
        return jax.jit(self.body)(x)


np.testing.assert_array_equal(Model().run(jnp.arange(8.0)), np.arange(8.0) * 2)
