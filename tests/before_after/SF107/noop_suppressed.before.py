# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    # shardfix: ignore[SF107] the licence server allows one call at a time
    return jax.pure_callback(np.sqrt, spec, x) + 0  # shardfix: ignore[callback-per-shard]


np.testing.assert_allclose(f(jax.device_put(jnp.full(8, 4.0), NamedSharding(mesh, P("d")))), np.full(8, 2.0))
