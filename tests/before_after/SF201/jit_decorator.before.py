# raises: TypeError: in_shardings leaf specifications are expected to be
import functools

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


@functools.partial(jax.jit, in_shardings=(("data", None), None), out_shardings=(("data", None), None))
def step(batch, scale):
    return batch * scale, batch.sum()


@jax.jit(out_shardings="data")
def twice(batch):
    return batch * 2


x = np.arange(32.0).reshape(8, 4)
y, total = step(x, 3.0)
np.testing.assert_array_equal(y, x * 3)
np.testing.assert_array_equal(twice(x), x * 2)
assert total == x.sum() and y.sharding == NamedSharding(mesh, P("data", None))
assert twice(x).sharding.spec == P("data")
