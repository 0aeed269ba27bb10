# raises: ModuleNotFoundError: No module named 'flax'
# text-only: flax is not installed here
import jax
import jax.numpy as jnp
import numpy as np

from flax import jax_utils

state = jax.pmap(lambda x: {"w": x * 2})(jnp.arange(24.0).reshape(8, 3))
params = jax_utils.unreplicate(state)
c = jax.device_put(jnp.ones(3), jax.devices()[3])
evaluate = jax.jit(lambda p, x: p["w"] + x)
out = evaluate(params, c)
