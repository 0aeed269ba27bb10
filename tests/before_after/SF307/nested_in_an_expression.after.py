# era: 0.7.2
# shardfix: unsafe
# runs
import jax
import jax.numpy as jnp
import numpy as np


@jax.pmap
def step(p):
    return {"w": p * 2, "b": p.sum()}


params = step(jnp.arange(24.0).reshape(8, 3))
RESULT = {"saved": np.asarray(jax.tree.map(lambda leaf: leaf.addressable_shards[0].data.squeeze(0), params)["w"])}
