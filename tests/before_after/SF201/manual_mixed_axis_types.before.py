# raises: TypeError: shardings leaf specifications are expected to be
# manual: mesh mixes Explicit and Auto axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, Mesh

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"), axis_types=(AxisType.Explicit, AxisType.Auto))
jax.lax.with_sharding_constraint(jnp.ones((8, 4)), (("x", "y"), None))
