# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
specs = [P("x"), None, (None, P("x"))]
f = jax.jit(
    lambda t: t,
    in_shardings=NamedSharding(mesh, P("x")),
    out_shardings=jax.tree.map(
        lambda s: NamedSharding(mesh, s or P()),
        specs,
        is_leaf=lambda s: s is None or isinstance(s, P),
    ),
)
with mesh:
    rows = np.arange(8.0)
    out = f([rows, rows, (rows, rows)])
shapes = [v.addressable_shards[0].data.shape for v in jax.tree_util.tree_leaves(out)]
assert shapes == [(1,), (8,), (8,), (1,)]
np.testing.assert_array_equal(out[1], rows)
