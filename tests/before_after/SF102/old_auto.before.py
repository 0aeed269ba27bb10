# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def body(v):
    return jax.pure_callback(np.sort, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


step = jax.jit(shard_map(body, mesh, in_specs=(P("x"),), out_specs=P("x"), check_rep=False, auto=frozenset({"y"})))
data = np.array([3, 1, 9, 2, 8, 4, 7, 6], np.float32)
np.testing.assert_allclose(step(data), [1, 3, 2, 9, 4, 8, 6, 7])
