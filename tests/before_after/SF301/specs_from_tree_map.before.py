# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
params = {"w": np.arange(16.0).reshape(8, 2), "b": np.arange(2.0)}
specs = jax.tree_util.tree_map(lambda v: P("x") if v.shape[0] % 8 == 0 else P(), params)
place = pjit(lambda t: t, in_shardings=None, out_shardings=specs)
with mesh:
    placed = place(params)
np.testing.assert_array_equal(placed["w"], params["w"])
assert placed["w"].addressable_shards[0].data.shape == (1, 2)
assert placed["b"].addressable_shards[0].data.shape == (2,)
