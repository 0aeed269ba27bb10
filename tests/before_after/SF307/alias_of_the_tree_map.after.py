# era: 0.7.2
# shardfix: unsafe
# runs
from jax import numpy as jnp, pmap
import jax

f = pmap(lambda x: (x, x + 2), "i")
RESULT = jax.tree.map(lambda leaf: leaf.addressable_shards[0].data.squeeze(0), f(jnp.arange(8.0)))
