# raises: TypeError: with_sharding_constraint() got an unexpected keyword argument 'axis_resources'
import functools

import jax
import numpy as np
from jax.lax import with_sharding_constraint as wsc
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
constrain = functools.partial(wsc, shardings=NamedSharding(mesh, P("x")))


@jax.jit
def step(tree):
    return jax.tree.map(constrain, tree)


out = step({"a": np.ones(8), "b": np.zeros((8, 2))})
assert all(leaf.addressable_shards[0].data.shape[0] == 1 for leaf in out.values())
