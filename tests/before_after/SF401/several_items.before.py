# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.jit(lambda a, b: a @ b, in_shardings=(NamedSharding(mesh, P("x")), NamedSharding(mesh, P())))
a = np.arange(16.0).reshape(8, 2)
with jax.default_matmul_precision("float32"), mesh, jax.named_scope("matmul"):
    y = f(a, a.T)
np.testing.assert_allclose(y, a @ a.T)
