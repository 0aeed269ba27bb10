# shardfix: from=0.8
import jax
from jax.sharding import AxisType


def kinds(count):
    return (AxisType.Explicit,) * count


mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=kinds(2))
