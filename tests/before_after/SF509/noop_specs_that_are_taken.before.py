# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
with jax.set_mesh(mesh):
    struct = jax.ShapeDtypeStruct((8,), np.float32, sharding=P("x"))
    local = jax.make_array_from_process_local_data(P("x"), np.ones(8))
    assert struct.sharding.spec == P("x")
    eye = jnp.eye(8, device=P("x"))
    created = jnp.zeros(8, out_sharding=P("x"))
placed = jnp.zeros(8, device=NamedSharding(mesh, P("x")))
first = jnp.ones(8, device=jax.devices()[0])
assert local.sharding.spec == created.sharding.spec == P("x")
assert len(eye.devices()) == len(placed.devices()) == 8
