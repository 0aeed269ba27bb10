# shardfix: to=0.7.0
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
previous = jax.sharding.set_mesh(mesh)
jax.sharding.set_mesh(previous)
