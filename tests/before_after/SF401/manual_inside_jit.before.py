# T20: use_abstract_mesh in its place would drop the constraint in silence.
# manual: inside a traced function
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
def f(v):
    with mesh:
        return jax.lax.with_sharding_constraint(v, P("x"))
