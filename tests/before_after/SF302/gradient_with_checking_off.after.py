# shardfix: from=0.4.30
# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
local = lambda w, a: jax.lax.pmean(jax.grad(lambda w: (w * a).sum())(w), "x")
f = jax.shard_map(local, mesh=mesh, in_specs=(P(), P("x")), out_specs=P(), check_vma=False)
np.testing.assert_allclose(f(jnp.float32(2.0), jnp.arange(8.0)), 3.5)
