# era: 0.7.2
# raises: ImportError: cannot import name 'enable_x64' from 'jax.experimental'
import jax.numpy as jnp
from jax import enable_x64

with enable_x64():
    x = jnp.arange(3.0) / 7
assert x.dtype == "float64"
RESULT = {"x": x}
