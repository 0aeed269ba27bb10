# shardfix: unsafe
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, Sharding


def run(specs, x):
    mesh = Mesh(np.array(jax.devices()), ("x",))
    copy = jax.jit(
        lambda v: v,
        in_shardings=jax.tree.map(
            lambda s: s if isinstance(s, Sharding) else NamedSharding(mesh, s or P()),
            (specs,),
            is_leaf=lambda s: s is None or isinstance(s, P),
        ),
        out_shardings=jax.tree.map(
            lambda s: s if isinstance(s, Sharding) else NamedSharding(mesh, s or P()),
            specs,
            is_leaf=lambda s: s is None or isinstance(s, P),
        ),
    )
    with mesh:
        return copy(x)


y = run({"a": P("x"), "b": None}, {"a": np.arange(8), "b": np.ones(2)})
np.testing.assert_array_equal(y["a"], np.arange(8))
assert y["a"].sharding.spec == P("x")
assert y["b"].sharding.is_fully_replicated and len(y["b"].devices()) == 8
