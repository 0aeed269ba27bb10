# shardfix: from=0.4.30
from functools import partial

import jax
from jax import random as jr


@partial(jax.pmap, axis_name="batch")
def noise(key, x):
    first, second = jr.split(key)
    return x + jr.normal(first, x.shape) * jr.uniform(second)
