# raises: TypeError: with_sharding_constraint() got an unexpected keyword argument 'axis_resources'
from functools import partial

import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
constrain = partial(lax.with_sharding_constraint)


@jax.jit
def step(x):
    return constrain(constrain(x * 2, axis_resources=NamedSharding(mesh, P())), axis_resources=NamedSharding(mesh, P("x")))


y = step(np.arange(8.0))
np.testing.assert_array_equal(y, 2 * np.arange(8.0))
assert y.sharding.spec == P("x")
