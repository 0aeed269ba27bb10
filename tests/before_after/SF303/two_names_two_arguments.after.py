# shardfix: unsafe
# era: 0.4.30
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh


def step(w, x):
    return lax.pmean(w, "batch") * 2, lax.psum(w * x, "shard")


train = jax.jit(
    jax.vmap(
        jax.vmap(
            step, in_axes=(None, 0), out_axes=(None, 0), axis_name="batch", spmd_axis_name="dp"
        ),
        in_axes=(0, None),
        out_axes=(0, None),
        axis_name="shard",
        spmd_axis_name="mp",
    ),
    donate_argnums=(),
)
w, x = np.arange(8.0).reshape(4, 2), np.arange(4.0).reshape(2, 2)
with Mesh(np.array(jax.devices()).reshape(2, 4), ("dp", "mp")):
    new, y = train(w, x)
np.testing.assert_allclose(new, w * 2)
np.testing.assert_allclose(y, w.sum(0) * x)
