# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
double = shard_map(lambda v: v * 2, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
y = double(jnp.arange(8.0))
np.testing.assert_array_equal(y, np.arange(8.0) * 2)
assert y.addressable_shards[3].data.shape == (1,)
print(np.asarray(y).tolist())
