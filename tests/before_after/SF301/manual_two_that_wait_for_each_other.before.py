# shardfix: unsafe
# manual: may need the same `with mesh:`; begin with `mesh = make()` above the pjit
# manual: no mesh is in sight
# runs
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P


def make():
    return Mesh(np.array(jax.devices()), ("data",))


double = pjit(lambda x: x * 2, in_shardings=P("data"), out_shardings=P("data"))
halves = [pjit(lambda x: x / 2, in_shardings=P("data"), out_shardings=P("data"))]

with make():
    x = np.arange(16.0)
    np.testing.assert_array_equal(halves[0](double(x)), x)
