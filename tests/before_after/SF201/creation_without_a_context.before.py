# era: 0.7.2
# shardfix: unsafe
# runs
# safety: unsafe
import jax
import jax.numpy as jnp
from jax.sharding import AxisType

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
if mesh.size > 8:
    y = jnp.zeros((8, 4), out_sharding="x")
