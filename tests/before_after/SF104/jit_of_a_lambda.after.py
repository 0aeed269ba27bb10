# era: 0.6.2
# raises: TypeError: Cannot convert GSPMDSharding
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(8, 1), ("data", "model"))
rows = NamedSharding(mesh, P("data", None))
f = jax.jit(lambda x: jax.lax.with_sharding_constraint(
    jax.pure_callback(np.abs, jax.ShapeDtypeStruct(x.shape, x.dtype), x), NamedSharding(mesh, P())
), in_shardings=rows)
np.testing.assert_allclose(f(-np.ones((8, 3), np.float32)) + 1, np.full((8, 3), 2.0))
