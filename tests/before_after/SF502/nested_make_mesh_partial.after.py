# era: 0.7.2
# needs: jax>=0.12
# raises: TypeError: make_mesh() got an unexpected keyword argument 'axis_shapes'
import functools

import jax
from jax import make_mesh
from jax.sharding import AxisType

make = functools.partial(make_mesh, axis_names=("x", "y"), axis_types=(AxisType.Auto,) * 2)
meshes = [make((a, 8 // a)) for a in (1, 2, 4)]
again = functools.partial(jax.make_mesh, (2, 4))(axis_names=("u", "v"), axis_types=(AxisType.Auto,) * 2)
assert [m.shape["x"] for m in meshes] == [1, 2, 4] and again.shape["v"] == 4
