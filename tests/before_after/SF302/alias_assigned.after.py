# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

shmap = jax.shard_map
mesh = Mesh(np.array(jax.devices()), ("x",))
f = shmap(lambda a: -a, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False)
np.testing.assert_array_equal(f(np.arange(16)), -np.arange(16))
