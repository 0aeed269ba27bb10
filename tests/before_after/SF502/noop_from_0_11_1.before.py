# shardfix: from=0.11.1
import jax
from jax.sharding import AxisType

mesh = jax.make_mesh(
    axis_names=("x",),
    axis_types=(AxisType.Auto,),
    axis_shapes=(len(jax.devices()),),
)
assert mesh.size == 8
