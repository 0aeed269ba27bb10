# era: 0.7.2
# raises: AttributeError: module 'jax.lax' has no attribute 'pvary'
# raises[0.10]: AttributeError: jax.lax.pvary was deprecated
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
mark = partial(lax.pcast, to="varying")


def apply(f, *args):
    return f(*args)


y = jax.shard_map(lambda v: apply(mark, v, "x"), mesh=mesh, in_specs=P(), out_specs=P("x"))(jnp.ones(1))
np.testing.assert_array_equal(y, np.ones(8))
RESULT = {"y": y}
