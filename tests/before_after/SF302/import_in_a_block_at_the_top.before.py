# The import that nothing uses any more goes from an `if` of the module too: it warns.
# era: 0.5.3
# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))

if __name__ != "":
    from jax.experimental.shard_map import shard_map

    double = shard_map(lambda x: x * 2, mesh=mesh, in_specs=P("data"), out_specs=P("data"), check_rep=False)

np.testing.assert_array_equal(np.asarray(double(jnp.arange(16.0))), np.arange(16.0) * 2)
RESULT = {"doubled": double(jnp.arange(16.0))}
