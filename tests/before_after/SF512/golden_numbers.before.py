# The numbers are those of JAX 0.4.30.
# shardfix: from=0.4.30
# raises: AssertionError
# manual: the same key gives other random numbers since JAX 0.5.0
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
sharding = NamedSharding(mesh, P("data"))
x = jax.jit(lambda key: jax.random.randint(key, (8,), 0, 100), out_shardings=sharding)(jax.random.PRNGKey(0))
np.testing.assert_array_equal(x, [48, 46, 18, 4, 66, 0, 3, 78])
