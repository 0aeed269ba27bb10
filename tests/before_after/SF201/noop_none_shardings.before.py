# runs
import jax
import jax.numpy as jnp
import numpy as np

x = jax.device_put(np.arange(8.0), None)
y = jnp.reshape(x, (4, 2), out_sharding=None)
f = jax.jit(lambda a, b: (a, b), in_shardings=None, out_shardings=(None, None))
a, b = f(x, y)
s = jax.ShapeDtypeStruct((8,), jnp.float32, sharding=None)
np.testing.assert_array_equal(b, np.arange(8.0).reshape(4, 2))
