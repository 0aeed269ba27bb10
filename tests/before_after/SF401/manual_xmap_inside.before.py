# manual: xmap is called inside
import jax
import numpy as np
from jax.experimental.maps import xmap
from jax.sharding import Mesh

f = xmap(lambda v: v, in_axes=["i"], out_axes=["i"], axis_resources={"i": "x"})
with Mesh(np.array(jax.devices()), ("x",)):
    y = f(np.arange(8))
