# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
from functools import partial

import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(8, 1), ("batch", "rest"))


@partial(pjit, in_shardings=(P("batch"), None), out_shardings=P("batch"), static_argnums=(2,))
def step(x, bias, power):
    return x**power + bias


with mesh:
    y = step(np.arange(8.0), np.float32(0.5), 2)
np.testing.assert_allclose(y, np.arange(8.0) ** 2 + 0.5)
assert y.sharding.spec == P("batch")
