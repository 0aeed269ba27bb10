# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map


class Net:
    def init(self, key, x):
        return jax.random.normal(key, x.shape) + x


net = Net()
p_init = pmap_as_shard_map(net.init, in_axes=(0, None))
RESULT = p_init(jax.random.split(jax.random.PRNGKey(0), 8), jnp.ones((2, 2)))
