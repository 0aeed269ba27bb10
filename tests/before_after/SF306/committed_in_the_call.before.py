# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: Sharding passed to jit does not match
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, in_axes=(None, 0))
def f(w, x):
    return w * x


y = f(3.0, jax.device_put(jnp.arange(8.0), device=jax.local_devices()[1]))
assert y.tolist() == [3.0 * i for i in range(8)]
