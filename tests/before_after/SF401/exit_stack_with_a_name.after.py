# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import contextlib
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

with contextlib.ExitStack() as es:
    mesh = Mesh(np.array(jax.devices()), ("x",))
    es.enter_context(jax.set_mesh(mesh))
    y = jax.device_put(np.ones((8, 2)), NamedSharding(mesh, P("x")))
assert mesh.size == 8 and y.addressable_shards[0].data.shape == (1, 2)
