# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_host_callback_inline
import jax
from jax import config

jax.config.update("jax_host_callback_inline", True)
config.update("jax_host_callback_max_queue_byte_size", 2**28)  # bytes
config.update("jax_enable_x64", True)

if jax.default_backend() == "cpu":
    config.update("jax_host_callback_outfeed", False)

assert jax.numpy.ones(2).dtype == "float64"
