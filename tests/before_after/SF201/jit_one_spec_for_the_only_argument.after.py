# raises: TypeError: in_shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
f = jax.jit(lambda batch: batch @ batch.T, in_shardings=NamedSharding(mesh, P("data", None)), out_shardings=NamedSharding(mesh, P("data", None)))
x = np.arange(32.0).reshape(8, 4)
y = f(x)
np.testing.assert_allclose(y, x @ x.T)
assert y.sharding == NamedSharding(mesh, P("data", None))
