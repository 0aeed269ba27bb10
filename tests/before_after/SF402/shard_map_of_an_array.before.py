# C6: the most common program of all.
# shardfix: from=0.7.2
# raises: ValueError: in_specs passed to shard_map: P('x',) does not match the specs of the input
# era: 0.7.2
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",))
total = jax.shard_map(lambda a: jax.lax.psum(a, "x"), mesh=mesh, in_specs=P("x"), out_specs=P())
np.testing.assert_allclose(total(jnp.arange(8.0)), [28.0])
