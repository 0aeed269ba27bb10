# shardfix: from=0.10.0 to=0.10.1
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh

grid = np.array(jax.devices()).reshape(2, 4)
outer = Mesh(grid, ("a", "b"))
with jax.set_mesh(outer), jax.set_mesh(inner := Mesh(grid.T, ("a", "b"))):
    shapes = [dict(m.shape) for m in (outer, inner)]
assert shapes == [{"a": 2, "b": 4}, {"a": 4, "b": 2}]
