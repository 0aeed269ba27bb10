# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


@jax.jit
def quantile(x):
    y = jax.pure_callback(
        # the median of each row
        lambda v: np.median(v, axis=1),
        jax.ShapeDtypeStruct(x.shape[:1], x.dtype),  # one number a row
        x,
        # rows stay where they are
        sharding=NamedSharding(mesh, P("data")),  # as in the loader
    )  # end of the call
    return y * 2


x = np.random.default_rng(1).standard_normal((8, 5)).astype(np.float32)
np.testing.assert_allclose(np.asarray(quantile(x)), 2 * np.median(x, axis=1))
