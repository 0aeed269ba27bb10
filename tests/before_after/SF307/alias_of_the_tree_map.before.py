# era: 0.7.2
# shardfix: unsafe
# runs
from jax import numpy as jnp, pmap
from jax.tree_util import tree_map

f = pmap(lambda x: (x, x + 2), "i")
RESULT = tree_map(lambda a: a[0], f(jnp.arange(8.0)))
