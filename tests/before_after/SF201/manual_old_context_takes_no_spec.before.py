# raises: ValueError: device_put device specification must be a tree prefix
# manual: the mesh of the `with` around has no name here
import jax
import numpy as np
from jax.sharding import Mesh

with Mesh(np.array(jax.devices()[:4]), ("data",)):
    jax.device_put(np.ones((8, 4)), ("data", None))
