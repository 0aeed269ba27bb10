# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Auto,))
split, whole = NamedSharding(mesh, P("x")), NamedSharding(mesh, P())
f = jax.jit(lambda d, k: d["w"] * k, in_shardings=({"w": split}, None), out_shardings=split)
g = jax.jit(lambda a, b: (a, b), in_shardings=[split, whole], out_shardings=(split, None))
y = f({"w": np.arange(8.0)}, 2.0)
np.testing.assert_array_equal(y, np.arange(8.0) * 2)
