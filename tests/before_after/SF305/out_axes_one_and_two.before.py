# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

g = jax.pmap(lambda x: (x, x.T), out_axes=(2, 1))
RESULT = g(jnp.arange(48.0).reshape(8, 2, 3))
