# era: 0.5.1
# raises: TypeError: AbstractMesh.__new__() missing 1 required positional argument: 'axis_names'
from jax import sharding

SIZE = 8
mesh = sharding.AbstractMesh((SIZE,), ("data",), axis_types=(sharding.AxisType.Auto,))
assert mesh.axis_names == ("data",) and mesh.size == 8
