# runs
import jax
import numpy as np

with jax.sharding.Mesh(jax.devices(), ("data",)):
    jax.pmap(lambda x: x + 1, axis_name="i")(np.arange(8.0))
