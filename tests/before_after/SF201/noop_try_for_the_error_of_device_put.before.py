# runs
import jax
import numpy as np

try:
    x = jax.device_put(np.ones(8), "data")
except ValueError as error:
    message = str(error)
assert "data" in message
