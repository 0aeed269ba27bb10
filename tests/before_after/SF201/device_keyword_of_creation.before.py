# raises: AttributeError: 'str' object has no attribute '_is_concrete'
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Auto,))
y = jnp.zeros((8, 4), device="x") + 1
np.testing.assert_array_equal(y, np.ones((8, 4)))
assert y.sharding.spec[0] == "x"
