# manual: xmap was deleted in JAX 0.4.31
from jax.experimental.maps import SerialLoop, xmap
f = xmap(g, in_axes=["i", ...], out_axes=["i", ...], axis_resources={"i": SerialLoop(4)})
h = xmap(g, in_axes=axes, out_axes=axes)
put(xmap)
