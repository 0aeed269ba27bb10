# shardfix: from=0.4.30 unsafe
# era: 0.4.30
# raises: TypeError: scan body function carry input and carry output must have equal types
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def body(a):
    total, _ = lax.scan(lambda c, t: (c + (t * a).sum(), None), jnp.float32(0.0), jnp.arange(3.0))
    return total[None]


f = jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False)
np.testing.assert_allclose(f(jnp.arange(8.0)), np.arange(8.0) * 3)
