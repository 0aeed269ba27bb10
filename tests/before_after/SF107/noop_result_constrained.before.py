# Only what comes out of the callback is laid out on the mesh.
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
    y = jax.pure_callback(np.abs, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    return jax.lax.with_sharding_constraint(y, rows)


np.testing.assert_array_equal(f(x), x)
