# shardfix: unsafe
# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def run(specs, x):
    mesh = Mesh(np.array(jax.devices()), ("x",))
    copy = pjit(lambda v: v, in_shardings=(specs,), out_shardings=specs)
    with mesh:
        return copy(x)


y = run({"a": P("x"), "b": None}, {"a": np.arange(8), "b": np.ones(2)})
np.testing.assert_array_equal(y["a"], np.arange(8))
assert y["a"].sharding.spec == P("x")
assert y["b"].sharding.is_fully_replicated and len(y["b"].devices()) == 8
