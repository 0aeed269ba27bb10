# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("a", "b"))


def body(x):
    y = jax.lax.with_sharding_constraint(x + 1, P("a", "b"))
    return y.sum(1)


f = jax.jit(body, out_shardings=NamedSharding(mesh, P("a")))


def main():
    x = np.arange(32.0).reshape(8, 4)
    with jax.set_mesh(mesh):
        y = f(x)
    np.testing.assert_allclose(y, (x + 1).sum(1))
    assert y.addressable_shards[0].data.shape == (2,)


main()
