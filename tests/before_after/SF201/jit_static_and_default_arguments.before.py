# raises: TypeError: in_shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


def power(x, n, y, z=None):
    return x**n + y


f = jax.jit(power, static_argnums=1, in_shardings=("data", "model"), out_shardings="data")
x = np.arange(8.0)
out = f(x, 2, x)
np.testing.assert_array_equal(out, x**2 + x)
assert out.sharding == NamedSharding(mesh, P("data"))
