# raises: TypeError: in_shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

with jax.set_mesh(jax.make_mesh((8,), ("d",), axis_types=(AxisType.Auto,))):
    f = jax.jit(lambda v: v + 1, in_shardings=P("d"), out_shardings=P("d"))
    y = f(np.arange(8.0))
np.testing.assert_array_equal(y, np.arange(8.0) + 1)
assert y.sharding.spec == P("d")
