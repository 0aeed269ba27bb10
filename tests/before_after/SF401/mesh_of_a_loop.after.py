# shardfix: unsafe
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

found = []
for mesh in [Mesh(np.array(jax.devices()[:n]), ("x",)) for n in (1, 2)]:
    with jax.set_mesh(mesh):
        found.append(jax.device_put(np.arange(2), NamedSharding(mesh, P("x"))).devices())
assert [len(d) for d in found] == [1, 2]
