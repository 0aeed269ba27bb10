# shardfix: unsafe
# raises: ImportError: cannot import name 'maps' from 'jax.experimental'
# era: 0.4.30
import warnings

warnings.simplefilter("ignore")
import jax
import numpy as np
from jax.experimental import maps as m
from jax.sharding import Mesh

grid = Mesh(np.array(jax.devices()).reshape(4, 2), ("a", "b"))
with grid:
    shape = dict(m.thread_resources.env.physical_mesh.shape)
assert shape == {"a": 4, "b": 2}
