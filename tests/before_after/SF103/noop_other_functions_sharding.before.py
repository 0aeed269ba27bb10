# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def body(v):
    y = jax.pure_callback(np.exp, jax.ShapeDtypeStruct(v.shape, v.dtype), v)
    return y + 1


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x")))
spec = jax.ShapeDtypeStruct((8,), jnp.float32, sharding=NamedSharding(mesh, P("x")))
data = jax.device_put(np.zeros(8, np.float32), NamedSharding(mesh, P("x")))
np.testing.assert_allclose(np.asarray(step(data)), np.full(8, 2.0))
assert spec.sharding.is_equivalent_to(data.sharding, 1)
