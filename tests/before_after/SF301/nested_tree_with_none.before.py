# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
specs = [P("x"), None, (None, P("x"))]
f = pjit(lambda t: t, in_shardings=P("x"), out_shardings=specs)
with mesh:
    rows = np.arange(8.0)
    out = f([rows, rows, (rows, rows)])
shapes = [v.addressable_shards[0].data.shape for v in jax.tree_util.tree_leaves(out)]
assert shapes == [(1,), (8,), (8,), (1,)]
np.testing.assert_array_equal(out[1], rows)
