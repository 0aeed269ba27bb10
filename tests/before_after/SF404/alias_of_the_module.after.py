# shardfix: unsafe
# raises: ImportError: cannot import name 'maps' from 'jax.experimental'
# era: 0.4.30
import warnings

warnings.simplefilter("ignore")
import jax
import numpy as np
from jax.sharding import Mesh, get_abstract_mesh

grid = Mesh(np.array(jax.devices()).reshape(4, 2), ("a", "b"))
with jax.set_mesh(grid):
    shape = dict(get_abstract_mesh().shape)
assert shape == {"a": 4, "b": 2}
