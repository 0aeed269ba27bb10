# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import contextlib
import io

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

out = io.StringIO()
mesh = Mesh(np.array(jax.devices()), ("x",))
with contextlib.redirect_stdout(out), \
        jax.set_mesh(mesh):
    print(jax.device_put(np.arange(8), NamedSharding(mesh, P("x"))).shape)
assert out.getvalue() == "(8,)\n"
