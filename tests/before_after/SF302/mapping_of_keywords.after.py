# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

options = dict(mesh=Mesh(np.array(jax.devices()), ("x",)), check_vma=False)
f = jax.shard_map(lambda a: a + 5, in_specs=P("x"), out_specs=P("x"), **options)
np.testing.assert_array_equal(f(np.arange(8)), np.arange(8) + 5)
