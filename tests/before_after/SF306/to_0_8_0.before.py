# era: 0.7.2
# shardfix: to=0.8.0
# raises: object has no attribute 'devices'
import jax
import jax.numpy as jnp


@jax.pmap
def f(x):
    return x


print(f(jnp.arange(4.0)).sharding.devices.shape)
