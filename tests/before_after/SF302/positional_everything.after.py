# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, PartitionSpec as P
mesh = Mesh(np.array(jax.devices()), ("i",))
f = jax.jit(jax.shard_map(lambda a, b: a * b, mesh=mesh, in_specs=(P("i"), P()), out_specs=P("i"), check_vma=False))
np.testing.assert_array_equal(f(jnp.arange(8), jnp.array([3])), np.arange(8) * 3)
