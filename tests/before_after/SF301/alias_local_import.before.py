# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)


def run():
    import jax
    import numpy as np
    from jax.experimental.pjit import pjit
    from jax.sharding import Mesh, PartitionSpec as P

    mesh = Mesh(np.array(jax.devices()), ("x",))
    f = pjit(lambda v: v.cumsum(), in_shardings=P("x"), out_shardings=P())
    with mesh:
        y = f(np.ones(8))
    np.testing.assert_array_equal(y, np.arange(1.0, 9.0))
    assert y.sharding.is_fully_replicated


run()
