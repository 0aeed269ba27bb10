# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_host_callback_outfeed
from jax import config
import jax.numpy as jnp

config.update("jax_host_callback_outfeed", False)
assert float(jnp.ones(3).sum()) == 3.0
