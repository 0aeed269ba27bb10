# manual: xmap was deleted in JAX 0.4.31
from jax.experimental.maps import xmap
f = xmap(g, in_axes=["i", "j", ...], out_axes=["i", "j", ...])
