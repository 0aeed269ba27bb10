# shardfix: unsafe
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P


def compile_with(mesh: Mesh, fn):
    return pjit(fn, in_shardings=P("x"), out_shardings=P())


TABLE = {"sum": compile_with}
mesh = Mesh(np.array(jax.devices()), ("x",))
with mesh:
    y = TABLE["sum"](mesh, lambda a: a.sum())(np.arange(8))
assert int(y) == 28 and y.sharding.is_fully_replicated
