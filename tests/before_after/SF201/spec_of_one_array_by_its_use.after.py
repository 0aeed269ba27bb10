# raises: TypeError: in_shardings leaf specifications are expected to be
"""What is done with the arguments, or what the callers give, shows that each is one array."""
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


@partial(jax.jit, in_shardings=(NamedSharding(mesh, P("data", None)), {"w": NamedSharding(mesh, P(None, "data"))}), out_shardings=(NamedSharding(mesh, P("data", None)), None))
def f(x, params):
    y = x.T @ x
    return x - 1, jnp.sum(y * 0) + params["w"].sum()


@partial(jax.jit, in_shardings=(NamedSharding(mesh, P("data", None)),))
def g(x):
    return x * 2


a = np.arange(32.0).reshape(8, 4)
b, total = f(a, {"w": np.ones((4, 8))})
np.testing.assert_array_equal(b, a - 1)
np.testing.assert_array_equal(g(a), a * 2)
assert total == 32 and b.sharding == NamedSharding(mesh, P("data", None))
