# safety: unsafe
import jax
import numpy as np

mesh = jax.make_mesh((8,), ("x",))
with mesh:
    print(mesh.shape)
