# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
y = jax.shard_map(lambda a: a / lax.axis_size("x"), mesh=mesh, in_specs=P("x"), out_specs=P("x"))(jnp.ones(8))
np.testing.assert_array_equal(y, np.full(8, 0.125))
RESULT = {"y": y}
