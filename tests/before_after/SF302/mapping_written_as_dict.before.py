# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = shard_map(lambda a: a + 6, mesh, **{'in_specs': P("x"), 'out_specs': P("x"), 'check_rep': False})
np.testing.assert_array_equal(f(np.arange(8)), np.arange(8) + 6)
