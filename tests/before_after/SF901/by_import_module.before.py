# raises: ModuleNotFoundError: No module named 'jax.experimental.host_callback'
# manual: jax.experimental.host_callback does not exist
import importlib

import jax

hcb = importlib.import_module("jax.experimental.host_callback")
