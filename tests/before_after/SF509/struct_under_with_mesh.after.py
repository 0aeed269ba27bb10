# raises: TypeError: When specifying PartitionSpec to `ShapeDtypeStruct`, the context mesh cannot be empty
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
with mesh:
    struct = jax.ShapeDtypeStruct((8,), np.float32, sharding=NamedSharding(mesh, P("x")))
    assert struct.sharding == NamedSharding(mesh, P("x"))
    local = jax.make_array_from_process_local_data(NamedSharding(mesh, P("x")), np.ones(8))
    assert local.sharding == struct.sharding
