# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

g = jax.pmap(lambda x: x, out_axes=None)
RESULT = g(jnp.arange(16.0).reshape(8, 2))
