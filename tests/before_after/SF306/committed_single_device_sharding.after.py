# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: Sharding passed to jit does not match
import jax
import jax.numpy as jnp

f = jax.pmap(lambda v: v + 1, axis_name="i")
x = jax.device_put(jnp.arange(8.0))
assert f(x).tolist() == [i + 1.0 for i in range(8)]
