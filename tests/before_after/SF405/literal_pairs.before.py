# era: 0.5.1
# raises: TypeError: AbstractMesh.__new__() missing 1 required positional argument: 'axis_names'
import jax
from jax.sharding import AbstractMesh

mesh = AbstractMesh((("x", 4), ("y", 2)))
assert dict(mesh.shape) == {"x": 4, "y": 2}
assert jax.device_count() == 8
