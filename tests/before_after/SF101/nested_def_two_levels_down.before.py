# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def build():
    mesh = Mesh(np.array(jax.devices()).reshape(2, 2, 2), ("a", "b", "c"))
    target = NamedSharding(mesh, P(("a", "b"), "c"))

    def forward(x):
        def inner(v):
            return jax.pure_callback(lambda u: u.T.copy(), jax.ShapeDtypeStruct(v.shape[::-1], v.dtype), v, sharding=target)

        return inner(x) @ x

    return jax.jit(forward)


x = np.arange(16, dtype=np.float32).reshape(4, 4)
np.testing.assert_allclose(np.asarray(build()(x)), x.T @ x)
