# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

fast = True
g = jax.pmap(lambda x: x + 1) if fast else (lambda x: x + 1)
RESULT = g(jnp.arange(8.0))
