# shardfix: unsafe
# era: 0.7.2
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
grad = jax.shard_map(lambda w, a: jax.grad(lambda w: (w * a).sum())(w), mesh=mesh, in_specs=(P(), P("x")), out_specs=P())
np.testing.assert_allclose(grad(jnp.float32(2.0), jnp.arange(8.0)), 28.0)
