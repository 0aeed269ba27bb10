# shardfix: unsafe
# raises: TypeError: in_shardings leaf specifications are expected to be
# safety: unsafe
"""The argument is a pair of arrays: the tuple may hold one spec for each of them."""
from functools import partial

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


@partial(jax.jit, in_shardings=(NamedSharding(mesh, P("data", None)),))
def f(pair):
    return pair[0] * pair[1]


@partial(jax.jit, in_shardings=({"pair": NamedSharding(mesh, P("data", None))},))
def g(tree):
    return tree["pair"][0] * tree["pair"][1]


a, b = np.arange(32.0).reshape(8, 4), np.ones((8, 4))
np.testing.assert_array_equal(f((a, b)), a * b)
np.testing.assert_array_equal(g({"pair": (a, b)}), a * b)
