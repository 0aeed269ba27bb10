# manual: a pmap under jax.set_mesh(mesh) raises
# raises: ValueError: The context mesh
import jax
import numpy as np

mesh = jax.sharding.Mesh(jax.devices(), ("data",))
f = jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i")
with jax.set_mesh(mesh):
    f(np.arange(8.0))
