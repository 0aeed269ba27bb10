# shardfix: to=0.7.1
# raises: ValueError: Expected mesh of type `jax.sharding.Mesh`
# manual: set_mesh returns no mesh since JAX 0.7.1
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
previous = jax.sharding.set_mesh(mesh)
jax.sharding.set_mesh(previous)
