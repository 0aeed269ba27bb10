# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))
split = NamedSharding(mesh, P("d"))
x = jax.device_put(jnp.ones(8), split)
y = jax.device_put(jax.pure_callback(np.log, jax.ShapeDtypeStruct((8,), jnp.float32), x), split)
np.testing.assert_allclose(y + 1, np.ones(8))
