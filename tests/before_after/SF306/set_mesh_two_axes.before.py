# manual: raises "The context mesh
# raises: ValueError: The context mesh
import jax
import numpy as np

jax.set_mesh(jax.make_mesh((4, 2), ("x", "y")))
f = jax.pmap(lambda x: x + 1, axis_name="x")
f(np.arange(8.0))
