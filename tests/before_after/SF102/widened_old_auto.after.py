# shardfix: to=0.5.3 unsafe
# safety: unsafe
# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


@jax.jit
def step(v):
    return shard_map(
        lambda v: jax.pure_callback(np.square, jax.ShapeDtypeStruct(v.shape, v.dtype), v),
        mesh,
        in_specs=P("x"),
        out_specs=P("x"),
        check_rep=False,
    )(v)


np.testing.assert_allclose(step(np.arange(8, dtype=np.float32)), np.arange(8) ** 2)
