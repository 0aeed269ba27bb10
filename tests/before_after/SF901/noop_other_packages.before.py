import flax.jax_utils
import jaxlib.xla_extension
import jaxtyping
from mylib import jax
from jaxopt import xmap

a = jax.experimental.maps.xmap
b = jaxlib.xla_extension.Device
