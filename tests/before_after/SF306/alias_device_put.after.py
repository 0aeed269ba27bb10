# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: Sharding passed to jit does not match
from functools import partial

from jax import device_put, numpy as jnp, pmap


@partial(pmap, axis_name="i")
def f(x):
    return x + 1


assert f(device_put(jnp.arange(8.0))).tolist() == [i + 1.0 for i in range(8)]
