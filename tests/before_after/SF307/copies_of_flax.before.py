# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'flax'
# text-only: flax is not installed here
import jax
import jax.numpy as jnp
import numpy as np

from flax import jax_utils


@jax.pmap
def evaluate(params, x):
    return {"y": params["w"] * x}


params = jax_utils.replicate({"w": jnp.arange(3.0)})
y = evaluate(params, jnp.ones((8, 3)))
first = jax_utils.unreplicate(y)
