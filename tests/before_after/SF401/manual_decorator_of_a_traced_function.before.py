# manual: inside a traced function
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
@mesh
def f(v):
    return jax.lax.with_sharding_constraint(v, P("x"))
