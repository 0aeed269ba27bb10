# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("dp", "mp"))
forward = pjit(
    lambda p, x: (x @ p["w"] + p["b"], {"n": x.sum()}),
    in_shardings=({"w": P(None, "mp"), "b": P("mp")}, P("dp")),
    out_shardings=(P("dp", "mp"), {"n": None}),
)
p = {"w": np.arange(16.0).reshape(4, 4), "b": np.ones(4)}
x = np.arange(8.0).reshape(2, 4)
with mesh:
    y, aux = forward(p, x)
np.testing.assert_allclose(y, x @ p["w"] + 1)
assert y.addressable_shards[0].data.shape == (1, 1)
assert float(aux["n"]) == 28 and aux["n"].sharding.is_fully_replicated
