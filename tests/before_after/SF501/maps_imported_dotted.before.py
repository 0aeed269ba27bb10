# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import jax.experimental.maps
import numpy as np

mesh = jax.experimental.maps.Mesh(np.array(jax.devices()).reshape(8), ("x",))
assert mesh.shape["x"] == 8
assert mesh.axis_names == ("x",)
