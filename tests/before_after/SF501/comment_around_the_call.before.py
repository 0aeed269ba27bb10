# raises: ImportError: cannot import name 'maps' from 'jax.experimental'
import jax
import numpy as np
from jax.experimental import maps

# the mesh that everything below runs on
mesh = maps.Mesh(  # eight devices
    np.array(jax.devices()),
    ("x",),  # one axis
)
assert mesh.size == 8
