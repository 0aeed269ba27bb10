# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

f = jax.jit(jax.pmap(lambda x: x / 3))
RESULT = f(jnp.arange(8.0))
