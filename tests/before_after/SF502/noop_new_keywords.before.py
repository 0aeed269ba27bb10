# runs
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
y = jax.jit(lambda a: jax.lax.with_sharding_constraint(a, shardings=NamedSharding(mesh, P("x"))))(np.ones(8))
z = jax.numpy.clip(y, min=2.0)
s = jax.ShapeDtypeStruct((2,), np.float32, sharding=None)
assert float(z.sum()) == 16.0
