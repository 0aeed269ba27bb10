# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
state_specs = {"a": P("x"), "b": {"c": P(), "d": P(None, "x")}}
state = {"a": np.arange(8.0), "b": {"c": np.ones(3), "d": np.ones((2, 8))}}
identity = jax.jit(
    lambda s: s,
    in_shardings=jax.tree.map(
        lambda s: NamedSharding(mesh, s),
        (state_specs,),
        is_leaf=lambda s: isinstance(s, P),
    ),
    out_shardings=jax.tree.map(
        lambda s: NamedSharding(mesh, s),
        state_specs,
        is_leaf=lambda s: isinstance(s, P),
    ),
)
with mesh:
    placed = identity(state)
np.testing.assert_array_equal(placed["a"], np.arange(8.0))
shapes = jax.tree_util.tree_map(lambda v: v.addressable_shards[0].data.shape, placed)
assert shapes == {"a": (1,), "b": {"c": (3,), "d": (2, 1)}}
