# era: 0.5.1
# raises: TypeError: AbstractMesh.__new__() missing 1 required positional argument: 'axis_names'
from jax.sharding import AbstractMesh

PAIRS = (("i", 2), ("j", 4))
mesh = AbstractMesh(PAIRS)
assert mesh.axis_names == ("i", "j") and mesh.axis_sizes == (2, 4)
