# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

meshes = {"all": Mesh(np.array(jax.devices()), ("x",))}
f = jax.shard_map((lambda a: a + 1), mesh=(meshes["all"]), in_specs=(P("x")), out_specs=(P("x")))
np.testing.assert_array_equal(f(np.zeros(8)), np.ones(8))
