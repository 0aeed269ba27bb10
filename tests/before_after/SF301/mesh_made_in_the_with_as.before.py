# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P


def main():
    f = pjit(lambda x: x @ x.T, in_shardings=P("r"), out_shardings=P("r"))
    x = np.arange(16.0).reshape(8, 2)
    with Mesh(np.array(jax.devices()).reshape(4, 2), ("r", "c")) as grid:
        y = f(x)
        assert y.sharding.mesh == grid
    np.testing.assert_allclose(y, x @ x.T)


main()
