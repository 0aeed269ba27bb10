# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("a", "b"))
rows = NamedSharding(mesh, P("a"))


def negate(x):
    return jax.pure_callback(lambda v: -np.asarray(v), jax.ShapeDtypeStruct(x.shape, x.dtype), x)


f = jax.jit(negate, in_shardings=rows, out_shardings=rows)
np.testing.assert_allclose(f(jnp.ones((4, 3))) + 1, np.zeros((4, 3)))
