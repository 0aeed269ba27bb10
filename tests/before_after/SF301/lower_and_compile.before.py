# raises: DeprecationWarning: jax.experimental.pjit.pjit has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "jax.experimental.pjit", DeprecationWarning)
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
step = pjit(lambda x: x + 1, in_shardings=P("x"), out_shardings=P("x"))
with mesh:
    compiled = step.lower(jax.ShapeDtypeStruct((8,), np.float32)).compile()
x = jax.device_put(np.zeros(8, np.float32), NamedSharding(mesh, P("x")))
y = compiled(x)
np.testing.assert_array_equal(y, np.ones(8))
assert y.sharding.is_equivalent_to(NamedSharding(mesh, P("x")), 1)
