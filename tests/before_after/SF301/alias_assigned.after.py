# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np

P = jax.sharding.PartitionSpec
mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
f = jax.jit(
    lambda a: a * 2,
    in_shardings=jax.sharding.NamedSharding(mesh, P()),
    out_shardings=jax.sharding.NamedSharding(mesh, P("x"))
)
with mesh:
    y = f(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8) * 2)
assert y.sharding.spec == P("x")
