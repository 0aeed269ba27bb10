# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'flax'
# text-only: flax is not installed here
import jax
import jax.numpy as jnp
from flax import jax_utils

params = jax.pmap(lambda p: p + 1, out_axes=None)(jnp.ones((8, 2)))
saved = params
other = jax_utils.replicate(saved)
