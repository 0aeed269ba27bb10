# shardfix: unsafe
# raises: DeprecationWarning: jax.interpreters.pxla.thread_resources is deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.interpreters.pxla", DeprecationWarning)
import jax
import numpy as np
from jax.interpreters.pxla import thread_resources
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def constrain(x, spec):
    if thread_resources.env.physical_mesh.empty:
        return x
    return jax.lax.with_sharding_constraint(x, spec)


step = jax.jit(lambda v: constrain(v + 1, P("x")), in_shardings=NamedSharding(mesh, P()))
with mesh:
    y = step(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) + 1)
assert y.addressable_shards[0].data.shape == (1,)
