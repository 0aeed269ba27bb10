# runs
import jax
import numpy as np
from jax.sharding import AbstractMesh, Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
other = Mesh(np.array(jax.devices()), ("x",))
assert mesh.abstract_mesh == other.abstract_mesh
assert mesh.abstract_mesh.axis_names == AbstractMesh((8,), ("x",)).axis_names
assert AbstractMesh((8,), ("x",)) == AbstractMesh((8,), ("x",))
assert mesh.abstract_mesh is not AbstractMesh((8,), ("x",))
