# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("e",))
everywhere = NamedSharding(mesh, P())


def mean(x):
    return x.mean(0)


run = jax.jit(
    mean,
    in_shardings=NamedSharding(mesh, P("e")),
    out_shardings=everywhere,
)
np.testing.assert_allclose(run(np.arange(16.0).reshape(8, 2)), [7.0, 8.0])
