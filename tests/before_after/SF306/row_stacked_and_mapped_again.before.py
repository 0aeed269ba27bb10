# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: Sharding passed to jit does not match
import jax
import jax.numpy as jnp
import numpy as np

double = jax.pmap(lambda x: x * 2)
y = double(jnp.arange(128.0).reshape(8, 8, 2))
out = double(jnp.stack([y[0]] * 8))
np.testing.assert_array_equal(out, np.broadcast_to(np.arange(16.0).reshape(8, 2) * 4, (8, 8, 2)))
RESULT = {"out": out}
