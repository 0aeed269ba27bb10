# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

keys = jax.random.split(jax.random.key(0), 8)
step = jax.pmap(lambda k: tuple(jax.random.split(k)))
for _ in range(3):
    keys, subkeys = step(keys)
RESULT = keys, subkeys
