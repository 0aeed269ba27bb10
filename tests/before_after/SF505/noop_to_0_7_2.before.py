# shardfix: to=0.7.2
import jax
import jax.numpy as jnp

y = jax.pmap(lambda x: x * 2)(jnp.ones((8, 2)))
print(y.sharding.devices)
