# shardfix: from=0.4.30
# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
total = jax.shard_map(lambda w, a: jax.lax.psum((w * a).sum(), "x"), mesh=mesh, in_specs=(P(), P("x")), out_specs=P())
grad = jax.grad(total)(jnp.float32(2.0), jnp.arange(8.0))
np.testing.assert_allclose(grad, 28.0)
print(float(grad))
