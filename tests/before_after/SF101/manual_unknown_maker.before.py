# manual: cannot see what rows_sharding(mesh) is
import jax
import numpy as np
from layouts import mesh, rows_sharding

f = jax.jit(lambda x: jax.pure_callback(np.sin, x, x, sharding=rows_sharding(mesh)))
