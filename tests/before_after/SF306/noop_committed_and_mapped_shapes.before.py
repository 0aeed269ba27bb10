# runs
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: x * 2, axis_name="b")(jnp.arange(24.0).reshape(8, 3))
c = jax.device_put(jnp.ones(3), jax.devices()[0])
assert y.shape[1] == c.shape[0]
z = jnp.zeros(y.shape[1:]) + c
print(y.sharding, c.sharding)
