# raises: ValueError: Context mesh
# manual: the spec is over other and the operand is on mesh
# manual: works only where all axes of the mesh are Explicit
import jax
import numpy as np
from jax._src.shard_map import top_level_all_gather
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("data",), axis_types=(AxisType.Explicit,))
other = jax.make_mesh((4,), ("data",), axis_types=(AxisType.Explicit,), devices=jax.devices()[:4])
auto = jax.make_mesh((8,), ("data",), axis_types=(AxisType.Auto,))


def on_auto_axes(v):
    with jax.set_mesh(auto):
        return top_level_all_gather(v, P("data"))


with jax.set_mesh(mesh):
    x = jax.device_put(np.arange(16.0).reshape(8, 2), NamedSharding(mesh, P("data")))
    y = top_level_all_gather(x, NamedSharding(other, P("data")))
