# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding


def init(seed):
    return {"w": seed + jax.numpy.arange(8.0), "b": jax.numpy.zeros(3)}


mesh = Mesh(np.array(jax.devices()), ("fsdp",))
with mesh:
    params = jax.jit(
        init,
        in_shardings=NamedSharding(mesh, P()),
        out_shardings={"w": NamedSharding(mesh, P("fsdp")), "b": NamedSharding(mesh, P())},
    )(2)
np.testing.assert_array_equal(params["w"], np.arange(8.0) + 2)
assert params["w"].addressable_shards[0].data.shape == (1,)
assert params["b"].sharding.is_fully_replicated and len(params["b"].devices()) == 8
