# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

params = jax.tree.map(lambda p: jnp.stack([p] * 8), {"w": jnp.ones(2)})
step = pmap_as_shard_map(lambda p: jax.tree.map(lambda w: w + jax.lax.pmean(w, "b"), p), axis_name="b")
params = step(params)
RESULT = jax.tree.map(lambda p: p[0], params), jax.device_get(params)["w"].sum()
