# shardfix: unsafe
# era: 0.4.30
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import jax
import numpy as np
from jax.experimental.maps import xmap
from jax.sharding import Mesh

f = xmap(
    lambda a, b: a * jax.lax.axis_index("batch") + b,
    in_axes=({1: "batch"}, {}),
    out_axes={0: "batch"},
    axis_resources={"batch": ("x", "y")},
)
a, b = np.arange(24.0).reshape(3, 8), np.ones(3)
with Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y")):
    np.testing.assert_allclose(f(a, b), a.T * np.arange(8)[:, None] + b)
