# era: 0.6.2
# raises: positional argument
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
rows, whole = NamedSharding(mesh, P("x")), NamedSharding(mesh, P())
f = jax.jit(lambda a: a.sum(), rows, whole)
RESULT = {"y": f(np.arange(8.0, dtype=np.float32))}
np.testing.assert_array_equal(RESULT["y"], 28)
