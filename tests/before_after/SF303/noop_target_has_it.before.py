# shardfix: to=0.4.25
from jax.experimental.maps import xmap
f = xmap(g, in_axes=["i", ...], out_axes=["i", ...])
