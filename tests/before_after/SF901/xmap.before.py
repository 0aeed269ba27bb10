# raises: ImportError: cannot import name 'maps' from 'jax.experimental'
# manual: jax.experimental.maps does not exist in JAX 0.12.0.1 (measured last in 0.4.30)
import jax
from jax.experimental import maps

f = maps.xmap(lambda x: x, in_axes=["i"], out_axes=["i"])
