# runs
# SF103 has nothing to say: no shard_map and no pmap calls the method.
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import SingleDeviceSharding


class Model:
    def body(self, x):
        spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
        return x + jax.pure_callback(np.asarray, spec, x, sharding=SingleDeviceSharding(jax.devices()[0]))


class Alone(Model):
    def run(self, x):
        return jax.jit(self.body)(x) + 1


np.testing.assert_array_equal(np.asarray(jax.jit(Alone().body)(jnp.arange(8.0))), np.arange(8.0) * 2)
