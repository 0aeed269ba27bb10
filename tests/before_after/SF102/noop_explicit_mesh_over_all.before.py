# runs
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"))


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"))
def step(v):
    return jax.pure_callback(np.negative, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


data = jax.device_put(np.arange(8.0), NamedSharding(mesh, P("x")))
np.testing.assert_allclose(np.asarray(step(data)), -np.arange(8.0))
