# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'flax'
# text-only: flax is not installed here
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np



@partial(jax.pmap, in_axes=(None, 0), out_axes=None)
def evaluate(params, x):
    return {"y": params["w"] * x}


params = {"w": jnp.arange(3.0)}
y = evaluate(params, jnp.ones((8, 3)))
first = y
