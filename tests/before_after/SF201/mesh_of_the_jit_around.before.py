# raises: TypeError: shardings leaf specifications are expected to be
import functools

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

train = Mesh(np.array(jax.devices()), ("data",))
evaluate = Mesh(np.array(jax.devices()[:4]), ("data",))


@functools.partial(jax.jit, in_shardings=NamedSharding(evaluate, P()))
def f(x):
    return jax.lax.with_sharding_constraint(x + 1, "data")


@jax.jit
def g(x):
    return x


y = f(np.arange(8.0))
np.testing.assert_array_equal(y, np.arange(8.0) + 1)
assert y.sharding == NamedSharding(evaluate, P("data")) and len(train.devices) == 8
