# jax.jit takes no sharding by position.
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("i",))


def power(x, n):
    return x**n


g = jax.jit(
    power,
    in_shardings=(NamedSharding(mesh, P("i")),),
    out_shardings=NamedSharding(mesh, P("i")),
    static_argnums=(1,),
)
with mesh:
    y = g(np.arange(8.0), 3)
np.testing.assert_allclose(y, np.arange(8.0) ** 3)
assert y.addressable_shards[3].data.shape == (1,)
