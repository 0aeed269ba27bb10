# runs
import jax
import jax.numpy as jnp
import numpy as np

y = jax.pmap(lambda x: x * 2, axis_name="b")(jnp.arange(24.0).reshape(8, 3))
def add(c, device):
    return y[0] + jax.device_put(c, device)


out = add(jnp.ones(3), jax.sharding.NamedSharding(y.sharding.mesh, jax.sharding.PartitionSpec()))
np.testing.assert_array_equal(out, np.arange(3.0) * 2 + 1)
