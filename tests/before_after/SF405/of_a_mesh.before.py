# era: 0.5.1
# raises: TypeError: AbstractMesh.__new__() missing 1 required positional argument: 'axis_names'
import jax
import numpy as np
from jax.sharding import AbstractMesh, Mesh

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("x", "y"))
abstract = AbstractMesh(mesh.shape_tuple)
assert dict(abstract.shape) == {"x": 2, "y": 4}
