# shardfix: to=0.11.1
# era: 0.7.2
# needs: jax>=0.12
# raises: TypeError: make_mesh() got an unexpected keyword argument 'axis_shapes'
import jax
from jax.sharding import AxisType

mesh = jax.make_mesh(
    (len(jax.devices()),), axis_names=("x",),
    axis_types=(AxisType.Auto,),
)
assert mesh.size == 8
