# runs
# manual: the abstract mesh of a mesh knows its devices' kind since JAX 0.7.2
import jax
import numpy as np
from jax.sharding import AbstractMesh, AxisType, Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
assert not (mesh.abstract_mesh == AbstractMesh((8,), ("x",), axis_types=(AxisType.Auto,)))
