# manual: xmap was deleted in JAX 0.4.31
from jax.experimental.maps import xmap
f = xmap(g, in_axes=[...], out_axes=["i", ...], axis_sizes={"i": 4}, axis_resources={"i": "x"})
