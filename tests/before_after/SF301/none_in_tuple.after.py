# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax, numpy as np
from jax.sharding import Mesh, PartitionSpec, NamedSharding

mesh = Mesh(np.asarray(jax.devices()).reshape(2, 4), ("dp", "mp"))
with mesh:
    matmul = jax.jit(
        lambda w, x: x @ w,
        in_shardings=(NamedSharding(mesh, PartitionSpec()), NamedSharding(mesh, PartitionSpec("dp"))),
        out_shardings=NamedSharding(mesh, PartitionSpec("dp", "mp")),
    )
    w, x = np.arange(16.0).reshape(4, 4), np.arange(32.0).reshape(8, 4)
    y = matmul(w, x)
np.testing.assert_allclose(y, x @ w)
assert y.addressable_shards[0].data.shape == (4, 1)
