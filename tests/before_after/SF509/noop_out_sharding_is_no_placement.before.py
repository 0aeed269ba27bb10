# runs
# T16, T17: out_sharding= is ignored outside of a mesh context, device= places; neither is a device_put
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
placed = jnp.zeros((8,), device=NamedSharding(mesh, P("x")))
with jax.set_mesh(mesh):
    created = jnp.asarray([0.0] * 8, out_sharding=P("x"))
assert len(placed.devices()) == len(created.devices()) == 8
