# raises: got sharding None which is not allowed
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
def step(w, x):
    w, x = jax.lax.with_sharding_constraint((w, x), (None, NamedSharding(mesh, P("x"))))
    return w * x, x


y, x = step(np.float32(2), np.ones(8, np.float32))
assert x.sharding.spec == P("x") and y.tolist() == [2] * 8
