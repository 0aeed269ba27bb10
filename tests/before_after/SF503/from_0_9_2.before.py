# shardfix: from=0.9.2
# era: 0.7.2
# raises: ImportError: cannot import name 'pvary' from 'jax.lax'
import jax
import jax.numpy as jnp
import numpy as np
from jax.lax import pvary
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
f = jax.shard_map(lambda v: pvary(v, ("x", "y")), mesh=mesh, in_specs=P(), out_specs=P(("x", "y")))
y = f(jnp.arange(2.0))
np.testing.assert_array_equal(y, np.tile([0.0, 1.0], 8))
RESULT = {"y": y}
RESULT_SPECS = {"y": y.sharding.spec}
