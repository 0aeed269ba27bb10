# A spec of None alone splits nothing.
# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
rows = NamedSharding(mesh, P("data"))
x = jnp.arange(16.0).reshape(8, 2)


@jax.jit
def f(x):
    x = jax.lax.with_sharding_constraint(x, NamedSharding(mesh, P(None, None)))
    return jax.pure_callback(np.abs, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


np.testing.assert_array_equal(f(x), x)
