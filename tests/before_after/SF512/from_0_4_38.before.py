# shardfix: from=0.4.38
# manual: the same key gives other random numbers since JAX 0.5.0
from functools import partial

import jax
from jax import random as jr


@partial(jax.pmap, axis_name="batch")
def noise(key, x):
    first, second = jr.split(key)
    return x + jr.normal(first, x.shape) * jr.uniform(second)


noise(jr.split(jr.PRNGKey(0), 8), jax.numpy.zeros((8, 2)))
