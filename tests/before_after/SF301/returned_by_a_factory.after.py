# Every caller of the factory gives it the mesh that the result is called under.
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding


def make_step(mesh, scale):
    def step(x):
        return x * scale

    return jax.jit(
        step,
        in_shardings=NamedSharding(mesh, P("x")),
        out_shardings=NamedSharding(mesh, P("x")),
    )


def main():
    mesh = Mesh(np.array(jax.devices()), ("x",))
    step = make_step(mesh, 5.0)
    with mesh:
        y = step(np.arange(8.0))
    np.testing.assert_array_equal(y, np.arange(8.0) * 5)
    assert y.sharding.mesh == mesh and y.sharding.spec == P("x")


main()
