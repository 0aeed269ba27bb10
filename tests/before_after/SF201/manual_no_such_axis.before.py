# raises: TypeError: `out_sharding` argument of jnp.zeros only supports instances
# manual: 'modle' is no axis of mesh (data, model)
import jax
import jax.numpy as jnp
from jax.sharding import AxisType

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Explicit,) * 2)
with jax.set_mesh(mesh):
    w = jnp.zeros((8, 4), out_sharding=("modle", None))
