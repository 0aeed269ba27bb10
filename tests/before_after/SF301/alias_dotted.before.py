# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

import jax.experimental.pjit
import numpy as np

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
cut = jax.sharding.PartitionSpec("x")
f = jax.experimental.pjit.pjit(lambda v: v - 1, in_shardings=cut, out_shardings=cut)
with mesh:
    r = f(np.arange(8))
np.testing.assert_array_equal(r, np.arange(8) - 1)
assert r.addressable_shards[0].data.shape == (1,)
