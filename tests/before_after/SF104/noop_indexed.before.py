# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def first_row(x):
    y = jax.pure_callback(lambda v: np.asarray(v) + 2, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    return y[0]


y = first_row(jax.device_put(jnp.ones((8, 2)), NamedSharding(mesh, P("d", None))))
np.testing.assert_allclose(y + 1, np.full(2, 4.0))
