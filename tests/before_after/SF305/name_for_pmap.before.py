# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

pmap = jax.pmap
RESULT = pmap(lambda x: x * 3)(jnp.arange(8))
