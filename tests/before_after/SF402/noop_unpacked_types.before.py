# runs

import jax


def build(shape, names, types):
    return jax.make_mesh(shape, names, axis_types=types)


assert build((8,), ("x",), (jax.sharding.AxisType.Auto,)).size == 8
