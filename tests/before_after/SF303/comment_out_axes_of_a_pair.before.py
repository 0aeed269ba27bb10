# shardfix: unsafe
# era: 0.4.30
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import jax
import numpy as np
from jax import lax
from jax.experimental.maps import xmap

# one value for each row, and one for all of them
stats = xmap(lambda a: (a.sum(), lax.pmax(a.max(), "r")), ["r", ...], (["r", ...], [...]))
rows, top = stats(np.arange(6.0).reshape(2, 3))
np.testing.assert_allclose(rows, [3.0, 12.0])
assert float(top) == 5.0
