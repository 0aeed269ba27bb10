# Which of the two is meant, only the caller knows.
# manual: no mesh is in sight
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

train_mesh = Mesh(np.array(jax.devices()), ("x",))
eval_mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("x", "y"))


def compile(fn):
    return pjit(fn, in_shardings=P("x"), out_shardings=None)
