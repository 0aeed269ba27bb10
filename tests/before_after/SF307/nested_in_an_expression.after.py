# era: 0.7.2
# shardfix: unsafe
# runs
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.pmap, out_axes=None)
def step(p):
    return {"w": p * 2, "b": p.sum()}


params = step(jnp.arange(24.0).reshape(8, 3))
RESULT = {"saved": np.asarray(params["w"])}
