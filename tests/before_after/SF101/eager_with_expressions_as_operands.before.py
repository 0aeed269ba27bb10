# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


def weighted(a, b, scale, *, offset):
    return a * b * scale + offset


def main():
    x = jnp.arange(8.0)
    y = jax.pure_callback(weighted, x, x + 1, x, 2.0, offset=x[3], sharding=NamedSharding(mesh, P("data")))
    return y


n = np.arange(8.0)
np.testing.assert_allclose(np.asarray(main()) + 0, (n + 1) * n * 2 + 3)
