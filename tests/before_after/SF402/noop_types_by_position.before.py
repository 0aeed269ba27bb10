# shardfix: from=0.8
# runs
import jax
from jax.sharding import AxisType

mesh = jax.make_mesh((2, 4), ("x", "y"), (AxisType.Explicit,) * 2)
assert mesh.size == 8
