# raises: ValueError: `jax.device_put` only accepts `None`, `jax.sharding.Sharding`
import jax
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P, NamedSharding


def mesh_2d():
    return jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


grid = mesh_2d()
x = np.arange(32.0).reshape(8, 4)
a = jax.device_put(x, NamedSharding(grid, P("data")))
b = jax.device_put(x, device=NamedSharding(grid, P("data", None)))
c = jax.device_put({"u": x, "v": x[0]}, {"u": NamedSharding(grid, P(None, "model")), "v": None})
np.testing.assert_array_equal(a + b, 2 * x)
np.testing.assert_array_equal(c["u"], x)
assert a.sharding.spec == P("data") and tuple(c["u"].sharding.spec) == (None, "model")
