# runs
import jax
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
if hasattr(jax, "set_mesh"):
    with jax.set_mesh(mesh):
        pass
else:
    with mesh:
        pass
