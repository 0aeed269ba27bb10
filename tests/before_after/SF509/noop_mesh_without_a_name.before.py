# manual: the mesh has no name here
import jax
from jax.sharding import Mesh, PartitionSpec as P

with Mesh(devices, ("x",)):
    y = jax.device_put(x, P("x"))
