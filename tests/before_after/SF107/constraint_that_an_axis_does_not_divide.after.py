# raises: object has no attribute 'spec'
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


@jax.jit
def f(x):
    x = jax.lax.with_sharding_constraint(x, NamedSharding(mesh, P("data", "model")))
    return jax.shard_map(
        lambda x: jax.pure_callback(np.abs, jax.ShapeDtypeStruct(x.shape, x.dtype), x),
        mesh=mesh, in_specs=P(None, "model"), out_specs=P(None, "model"),
    )(x)


x = -jnp.ones((6, 4))
y = f(x)
np.testing.assert_array_equal(y, np.ones((6, 4)))
assert y.sharding.spec == P(None, "model"), y.sharding
