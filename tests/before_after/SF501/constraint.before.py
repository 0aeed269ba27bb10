# era: 0.4.13
# raises: ImportError: cannot import name 'with_sharding_constraint' from 'jax.experimental.pjit'
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.pjit import with_sharding_constraint
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
def step(x):
    return with_sharding_constraint(jnp.sin(x), NamedSharding(mesh, P("x")))


y = step(np.arange(8.0, dtype=np.float32))
assert y.addressable_shards[0].data.shape == (1,)
np.testing.assert_allclose(y, np.sin(np.arange(8.0)), rtol=1e-5)
RESULT = {"y": y - y, "shard": np.asarray(y.addressable_shards[3].data).shape}
