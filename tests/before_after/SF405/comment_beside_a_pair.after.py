# era: 0.5.1
# shardfix: unsafe
# raises: TypeError: AbstractMesh.__new__() missing 1 required positional argument: 'axis_names'
from jax.sharding import AbstractMesh, AxisType

mesh = AbstractMesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)
assert mesh.axis_sizes == (4, 2)
