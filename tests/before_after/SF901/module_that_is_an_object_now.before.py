# raises: ModuleNotFoundError: No module named 'jax.config'
# manual: jax.config does not exist in JAX 0.12.0.1
from jax.config import flags

FLAGS = flags
