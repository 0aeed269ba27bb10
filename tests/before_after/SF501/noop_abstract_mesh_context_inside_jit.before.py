# runs
# T20: use_abstract_mesh is no successor of use_mesh and stays
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, use_abstract_mesh

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
def step(x):
    with use_abstract_mesh(mesh.abstract_mesh):
        return jax.lax.with_sharding_constraint(x + 1, P("x"))


y = step(jax.device_put(np.zeros(8), NamedSharding(mesh, P("x"))))
assert float(y.sum()) == 8.0
