# runs
import jax
import numpy as np
from jax.lax import with_sharding_constraint
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def gathered(x):
    return with_sharding_constraint(x, None)


with jax.set_mesh(mesh):
    x = jax.device_put(np.ones(8), NamedSharding(mesh, P("x")))
    assert gathered(x).sharding.is_fully_replicated
    w, y = with_sharding_constraint((x, x), (None, NamedSharding(mesh, P("x"))))
assert w.sharding.is_fully_replicated
