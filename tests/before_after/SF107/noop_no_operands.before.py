# There is nothing to give each device its part of.
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
    x = jax.lax.with_sharding_constraint(x, rows)
    return x + jax.pure_callback(lambda: np.float32(2), jax.ShapeDtypeStruct((), np.float32))


np.testing.assert_array_equal(f(x), np.asarray(x) + 2)
