# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map


def make_step(lr):
    def step(w, g):
        return w - lr * jax.lax.pmean(g, "b")

    return pmap_as_shard_map(step, axis_name="b")


RESULT = make_step(0.5)(jnp.ones((8, 2)), jnp.arange(16.0).reshape(8, 2))
