# raises: TypeError: `out_sharding` argument of jnp.ones only supports instances
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Explicit,) * 2)
with jax.set_mesh(mesh):
    y = jnp.ones(
        (8, 4),  # rows, columns
        out_sharding=NamedSharding(mesh, P(
            "x",  # rows over the large axis
            None,  # columns stay whole
        )),  # as in the paper
    )
np.testing.assert_array_equal(y, np.ones((8, 4)))
assert y.sharding == NamedSharding(mesh, P("x", None))
