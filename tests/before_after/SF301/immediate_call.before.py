# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P


def init(seed):
    return {"w": seed + jax.numpy.arange(8.0), "b": jax.numpy.zeros(3)}


mesh = Mesh(np.array(jax.devices()), ("fsdp",))
with mesh:
    params = pjit(init, in_shardings=None, out_shardings={"w": P("fsdp"), "b": None})(2)
np.testing.assert_array_equal(params["w"], np.arange(8.0) + 2)
assert params["w"].addressable_shards[0].data.shape == (1,)
assert params["b"].sharding.is_fully_replicated and len(params["b"].devices()) == 8
