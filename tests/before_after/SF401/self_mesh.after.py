# shardfix: unsafe
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


class Runner:
    def __init__(self, shape):
        self.mesh = Mesh(np.array(jax.devices()).reshape(shape), ("a", "b"))

    def run(self, x):
        with jax.set_mesh(self.mesh):
            return jax.jit(lambda v: jax.lax.with_sharding_constraint(v, P("a")))(x)


y = Runner((4, 2)).run(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8))
assert y.addressable_shards[0].data.shape == (2,)
