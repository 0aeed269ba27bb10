# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))


def update(state, grads, *, rate=0.5):
    return jax.tree_util.tree_map(lambda s, g: s - rate * g, state, grads)


p_update = jax.jit(
    update,
    in_shardings=(NamedSharding(mesh, P("x")), NamedSharding(mesh, P("x"))),
    out_shardings=NamedSharding(mesh, P("x")),
    donate_argnums=(0,),
    static_argnames=("rate",),
)
with mesh:
    new = p_update({"w": np.arange(8.0)}, {"w": np.ones(8)})
np.testing.assert_allclose(new["w"], np.arange(8.0) - 0.5)
assert new["w"].sharding.spec == P("x")
