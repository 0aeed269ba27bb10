# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_host_callback_inline
import jax
from jax import config

# bytes
config.update("jax_enable_x64", True)

if jax.default_backend() == "cpu":
    pass

assert jax.numpy.ones(2).dtype == "float64"
