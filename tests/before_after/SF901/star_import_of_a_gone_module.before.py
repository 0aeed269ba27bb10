# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
# manual: jax.experimental.maps does not exist
from jax.experimental.maps import *

f = xmap(lambda x: x, in_axes=["i"], out_axes=["i"])
