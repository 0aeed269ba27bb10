# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

seen = []
for width in (1, 2, 4):
    mesh = Mesh(np.array(jax.devices()[:width]), ("x",))
    try:
        with jax.set_mesh(mesh):
            seen.append(jax.device_put(np.arange(4), NamedSharding(mesh, P("x"))))
    finally:
        pass
assert [len(a.devices()) for a in seen] == [1, 2, 4]
