# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


def place(x):
    return jax.device_put(x, P("x"))


with jax.set_mesh(Mesh(np.array(jax.devices()), ("x",))):
    assert place(np.ones(8)).sharding.spec == P("x")
