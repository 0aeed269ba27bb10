# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
names = ["w", "b"]
shapes = {"w": (8, 2), "b": (8,)}
params = {k: np.ones(s) for k, s in shapes.items()}
shard = pjit(lambda t: t, in_shardings=({k: P("x") for k in names},), out_shardings={k: P("x") for k in names})
with mesh:
    out = shard(params)
assert {k: v.addressable_shards[0].data.shape for k, v in out.items()} == {"w": (1, 2), "b": (1,)}
np.testing.assert_array_equal(out["w"], np.ones((8, 2)))
