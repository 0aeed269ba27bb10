# manual: pjit is called inside and takes its mesh from `with mesh:`; SF301 comes first
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = pjit(lambda v: v, in_shardings=P("x"), out_shardings=P("x"))
with mesh:
    y = f(np.arange(8))
