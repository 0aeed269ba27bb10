import jax
from mylib.jax_compat import *

spec = PartitionSpec("x")
mesh = maps.Mesh(devices, ("x",))
