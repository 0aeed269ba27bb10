# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax, jax.numpy as jnp, numpy as np
from jax.experimental.shard_map import shard_map; from jax.sharding import Mesh, PartitionSpec as P
mesh = Mesh(np.array(jax.devices()), ("x",))
f = shard_map(lambda a: a + 1, mesh, P("x"), P("x")); g = shard_map(lambda a: a - 1, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
np.testing.assert_array_equal(g(f(jnp.arange(8))), np.arange(8))
