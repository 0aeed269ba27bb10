# raises: TypeError: `out_sharding` argument of jnp.ones only supports instances
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec

fsdp = len(sys.argv) > 0
mesh = jax.make_mesh((8,), ("fsdp",), axis_types=(AxisType.Explicit,))
with jax.set_mesh(mesh):
    a = jnp.ones((8, 4), out_sharding=NamedSharding(mesh, PartitionSpec("fsdp", None)) if fsdp else None)
    b = jnp.ones((8, 4), out_sharding=NamedSharding(mesh, PartitionSpec("fsdp")) if fsdp else None)
np.testing.assert_array_equal(a + b, np.full((8, 4), 2.0))
assert a.sharding.spec[0] == b.sharding.spec[0] == "fsdp"
