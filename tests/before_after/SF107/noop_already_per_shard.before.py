# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def f(x):
    return jax.shard_map(
        lambda x: jax.pure_callback(np.sin, jax.ShapeDtypeStruct(x.shape, x.dtype), x),
        mesh=mesh, in_specs=P("d"), out_specs=P("d"),
    )(x)


y = f(jax.device_put(jnp.zeros(8), NamedSharding(mesh, P("d"))))
np.testing.assert_allclose(y + 1, np.ones(8))
