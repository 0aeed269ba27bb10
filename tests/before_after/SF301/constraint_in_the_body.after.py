# The constraint goes on taking its mesh from the context.
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.lax import with_sharding_constraint
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("dp", "mp"))


def layer(x):
    h = with_sharding_constraint(x @ x.T, P("dp", "mp"))
    return h.sum(0)


f = jax.jit(
    layer,
    in_shardings=(NamedSharding(mesh, P("dp")),),
    out_shardings=NamedSharding(mesh, P("mp")),
)
x = np.arange(16.0).reshape(8, 2)
with mesh:
    y = f(x)
np.testing.assert_allclose(y, (x @ x.T).sum(0))
assert y.sharding.spec == P("mp")
