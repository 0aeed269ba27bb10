# era: 0.4.13
# raises: ModuleNotFoundError: No module named 'jax.config'
from jax.config import config

config.update("jax_enable_x64", True)
import jax.numpy as jnp
import numpy as np

assert jnp.arange(3.0).dtype == np.float64
RESULT = {"x": jnp.arange(3.0) / 3}
