# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
# manual: the call also runs outside of any
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))

call = partial(jax.pure_callback, sharding=SingleDeviceSharding(jax.devices()[0]))


def spec(v):
    return jax.ShapeDtypeStruct(v.shape, v.dtype)


step = jax.pmap(lambda v: call(np.sqrt, spec(v), v))
once = jax.jit(lambda v: call(np.square, spec(v), v) + 1)
print(once(np.ones(8)), step(np.ones(8)))
