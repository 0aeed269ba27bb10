# manual: a pmap under jax.set_mesh(mesh) raises
# raises: ValueError: The context mesh
import jax
import numpy as np

mesh = jax.make_mesh((8,), ("data",))
with jax.set_mesh(mesh):
    jax.pmap(lambda x: x + 1)(np.arange(8.0))
