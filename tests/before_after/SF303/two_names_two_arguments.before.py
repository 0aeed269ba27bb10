# shardfix: unsafe
# era: 0.4.30
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import jax
import numpy as np
from jax import lax
from jax.experimental.maps import xmap
from jax.sharding import Mesh


def step(w, x):
    return lax.pmean(w, "batch") * 2, lax.psum(w * x, "shard")


train = xmap(
    fun=step,
    in_axes=(["shard", ...], ["batch", ...]),
    out_axes=(["shard", ...], ["batch", ...]),
    axis_resources={"shard": "mp", "batch": "dp"},
    donate_argnums=(),
)
w, x = np.arange(8.0).reshape(4, 2), np.arange(4.0).reshape(2, 2)
with Mesh(np.array(jax.devices()).reshape(2, 4), ("dp", "mp")):
    new, y = train(w, x)
np.testing.assert_allclose(new, w * 2)
np.testing.assert_allclose(y, w.sum(0) * x)
