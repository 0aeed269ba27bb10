import jax
from haliax import xmap
f = xmap(g, in_axes=["i", ...], out_axes=["i", ...])
