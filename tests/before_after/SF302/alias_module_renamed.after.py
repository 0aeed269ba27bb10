# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

MESH = Mesh(np.array(jax.devices()), ("x",))
rotate = jax.shard_map(
    lambda v: lax.ppermute(v, "x", [(i, (i + 1) % 8) for i in range(8)]), mesh=MESH, in_specs=P("x"), out_specs=P("x")
)
np.testing.assert_array_equal(rotate(np.arange(8)), np.roll(np.arange(8), 1))
