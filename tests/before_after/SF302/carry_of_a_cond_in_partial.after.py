# shardfix: from=0.5.3 unsafe
# era: 0.5.3
# raises: TypeError: cond branches must have equal output types
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
mapped = functools.partial(jax.shard_map, mesh=mesh, in_specs=(P(), P("x")), out_specs=P("x"))
choose = mapped(lambda w, a: jax.lax.cond(w > 1, lambda: a * 2, lambda: jnp.zeros(1)), check_vma=False)
plain = mapped(lambda w, a: w * a)
np.testing.assert_allclose(choose(jnp.float32(2.0), jnp.arange(8.0)), np.arange(8.0) * 2)
np.testing.assert_allclose(plain(jnp.float32(2.0), jnp.arange(8.0)), np.arange(8.0) * 2)
