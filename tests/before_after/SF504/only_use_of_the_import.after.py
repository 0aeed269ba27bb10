# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_host_callback_outfeed
import jax.numpy as jnp

assert float(jnp.ones(3).sum()) == 3.0
