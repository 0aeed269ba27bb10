# era: 0.5.1
# shardfix: to=0.7.2
# raises: TypeError: AbstractMesh.__new__() missing 1 required positional argument: 'axis_names'
from jax.sharding import AbstractMesh

mesh = AbstractMesh((("x", 4), ("y", 2)))
assert mesh.axis_sizes == (4, 2)
