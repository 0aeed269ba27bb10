# raises: AttributeError
# manual: the mesh has no name here
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

rows = Mesh(np.array(jax.devices()), ("x",))
pairs = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
x = jnp.zeros(8, device=P("x"))
