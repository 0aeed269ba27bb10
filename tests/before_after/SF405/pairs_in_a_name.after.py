# era: 0.5.1
# raises: TypeError: AbstractMesh.__new__() missing 1 required positional argument: 'axis_names'
from jax.sharding import AbstractMesh, AxisType

PAIRS = (("i", 2), ("j", 4))
mesh = AbstractMesh((2, 4), ("i", "j"), axis_types=(AxisType.Auto,) * 2)
assert mesh.axis_names == ("i", "j") and mesh.axis_sizes == (2, 4)
