# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding


def evaluate(x):
    with Mesh(np.array(jax.devices()), ("x",)) as mesh:
        scale = x.max()
        halve = jax.jit(
            lambda v: v / scale,
            in_shardings=NamedSharding(mesh, P("x")),
            out_shardings=NamedSharding(mesh, P("x")),
        )
        total = jax.jit(
            lambda v: v.sum(),
            in_shardings=NamedSharding(mesh, P("x")),
            out_shardings=NamedSharding(mesh, P()),
        )
        y = halve(x)
        return y, total(y)


y, total = evaluate(np.arange(8.0))
np.testing.assert_allclose(y, np.arange(8.0) / 7)
np.testing.assert_allclose(total, 4)
assert y.sharding.spec == P("x") and total.sharding.is_fully_replicated
