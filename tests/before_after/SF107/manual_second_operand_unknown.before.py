# manual: not every operand's sharding is visible
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x, mask):
    return jax.pure_callback(lambda v, m: v * m, jax.ShapeDtypeStruct(x.shape, x.dtype), x, mask) + 0


f(jax.device_put(jnp.ones(8), NamedSharding(mesh, P("d"))), np.load(sys.argv[1]))
