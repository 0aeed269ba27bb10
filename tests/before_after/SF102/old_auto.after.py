# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def body(v):
    return jax.shard_map(
        lambda v: jax.pure_callback(np.sort, jax.ShapeDtypeStruct(v.shape, v.dtype), v),
        in_specs=P(), out_specs=P(),
    )(v)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=(P("x"),), out_specs=P("x"), check_vma=False, axis_names={"x"}))
data = np.array([3, 1, 9, 2, 8, 4, 7, 6], np.float32)
np.testing.assert_allclose(step(data), [1, 3, 2, 9, 4, 8, 6, 7])
