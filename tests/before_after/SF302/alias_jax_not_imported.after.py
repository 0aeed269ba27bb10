# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import numpy as np
from jax import devices, lax
from jax.sharding import Mesh, PartitionSpec as P
import jax

mesh = Mesh(np.array(devices()), ("x",))
f = jax.shard_map(lambda a: lax.all_gather(a, "x", tiled=True), mesh=mesh, in_specs=P("x"), out_specs=P(), check_vma=False)
np.testing.assert_array_equal(f(np.arange(8.0)), np.arange(8.0))
