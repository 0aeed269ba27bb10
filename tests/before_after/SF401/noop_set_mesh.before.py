# runs
import jax
import numpy as np
from jax.sharding import Mesh

with jax.set_mesh(Mesh(np.array(jax.devices()), ("x",))):
    assert jax.sharding.get_mesh().axis_names == ("x",)
