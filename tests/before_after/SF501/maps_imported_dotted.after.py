# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import jax
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()).reshape(8), ("x",))
assert mesh.shape["x"] == 8
assert mesh.axis_names == ("x",)
