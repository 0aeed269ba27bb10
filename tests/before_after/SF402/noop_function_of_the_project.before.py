# shardfix: from=0.8
# runs
import jax


def make_mesh(shape, names):
    return jax.make_mesh(shape, names, axis_types=(jax.sharding.AxisType.Auto,) * len(names))


assert make_mesh((8,), ("x",)).size == 8
