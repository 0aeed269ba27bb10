# shardfix: unsafe
# era: 0.4.30
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import jax
import numpy as np
from jax import lax

# one value for each row, and one for all of them
stats = jax.jit(
    jax.vmap(
        lambda a: (a.sum(), lax.pmax(a.max(), "r")), in_axes=0, out_axes=(0, None), axis_name="r"
    ),
)
rows, top = stats(np.arange(6.0).reshape(2, 3))
np.testing.assert_allclose(rows, [3.0, 12.0])
assert float(top) == 5.0
