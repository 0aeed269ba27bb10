# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

w = {"a": jnp.ones(2)}
RESULT = jax.pmap(lambda r: jax.random.normal(r, (2,)) + w["a"])(jax.random.split(jax.random.key(1), 4))
