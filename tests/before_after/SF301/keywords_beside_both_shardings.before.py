# What is unpacked can hold no sharding argument: both are given.
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def build(fn, **options):
    return pjit(fn, in_shardings=(P("x"),), out_shardings=P("x"), **options)


power = build(lambda v, n: v**n, static_argnums=1)
with mesh:
    y = power(np.arange(8), 2)
np.testing.assert_array_equal(y, np.arange(8) ** 2)
assert y.sharding.spec == P("x")
