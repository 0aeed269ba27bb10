# T9: the array would be committed to the whole mesh and then be refused.
# manual: jnp.arange(8.0) is made inside
# era: 0.4.30
# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.jit(lambda a: a + 1, in_shardings=NamedSharding(mesh, P("x")))
with mesh:
    y = f(jnp.arange(8.0))
np.testing.assert_array_equal(y, np.arange(8.0) + 1)
