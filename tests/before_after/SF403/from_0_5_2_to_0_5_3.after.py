# shardfix: from=0.5.2 to=0.5.3
# raises: TypeError
import jax
from jax.sharding import AxisType


def build():
    return jax.make_mesh((2, 4), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


assert build().axis_types == (AxisType.Auto, AxisType.Auto)
