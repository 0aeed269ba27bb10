from jax.experimental.maps import *

mesh = Mesh(devices, ("x",))
f = xmap(body, in_axes=["i"], out_axes=["i"])
