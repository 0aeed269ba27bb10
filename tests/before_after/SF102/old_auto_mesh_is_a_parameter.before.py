# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import functools

import jax
import numpy as np
from jax.experimental import shard_map
from jax.sharding import Mesh, PartitionSpec as P


def make(mesh):
    @jax.jit
    @functools.partial(
        shard_map.shard_map,
        mesh=mesh,
        in_specs=P("x"),
        out_specs=P("x"),
        auto=frozenset({"y"}),
        check_rep=False,  # the host sums
    )
    def step(v):
        return jax.pure_callback(np.cumsum, jax.ShapeDtypeStruct(v.shape, v.dtype), v)

    return step


step = make(Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y")))
np.testing.assert_allclose(step(np.arange(8, dtype=np.float32)), [0, 1, 2, 5, 4, 9, 6, 13])
