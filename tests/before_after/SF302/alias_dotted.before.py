# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import jax.experimental.shard_map
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
spec = jax.sharding.PartitionSpec("x", "y")
f = jax.experimental.shard_map.shard_map(lambda a: a.T, mesh=mesh, in_specs=spec, out_specs=jax.sharding.PartitionSpec("y", "x"))
a = np.arange(32.0).reshape(8, 4)
np.testing.assert_array_equal(f(a), a.T)
