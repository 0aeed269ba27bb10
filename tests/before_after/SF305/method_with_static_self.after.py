# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import functools

import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map


class Agent:
    def __init__(self, scale):
        self.scale = scale

    @functools.partial(pmap_as_shard_map, axis_name="i", static_broadcasted_argnums=(0,), in_axes=(None, 0, None))
    def update(self, x, w):
        return self.scale * jax.lax.psum(x, "i") + w


agent = Agent(3.0)
RESULT = agent.update(jnp.arange(8.0), 1.0), Agent(2.0).update(jnp.ones(8), 2.0)
