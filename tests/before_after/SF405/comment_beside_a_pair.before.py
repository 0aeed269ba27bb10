# era: 0.5.1
# shardfix: unsafe
# raises: TypeError: AbstractMesh.__new__() missing 1 required positional argument: 'axis_names'
from jax.sharding import AbstractMesh

mesh = AbstractMesh((
    ("x", 4),  # rows
    ("y", 2),
))
assert mesh.axis_sizes == (4, 2)
