# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

w = jax.device_put(jnp.ones(3), jax.devices()[0])
g = jax.pmap(lambda w, x: w * x, in_axes=(None, 0))
RESULT = g(w, jnp.arange(24.0).reshape(8, 3))
