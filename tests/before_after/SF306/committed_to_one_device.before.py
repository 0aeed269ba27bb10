# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: Sharding passed to jit does not match
import jax
import jax.numpy as jnp

x = jax.device_put(jnp.arange(8.0), jax.devices()[0])
y = jax.pmap(lambda v: v * 2)(x)
assert y.tolist() == [2.0 * i for i in range(8)]
