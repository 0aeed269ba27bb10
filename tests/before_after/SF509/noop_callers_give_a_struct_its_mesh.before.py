# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


def struct():
    return jax.ShapeDtypeStruct((8,), np.float32, sharding=P("x"))


with jax.set_mesh(Mesh(np.array(jax.devices()), ("x",))):
    assert struct().sharding.spec == P("x")
