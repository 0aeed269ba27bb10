# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


def devices_by(n):
    """All devices in a grid with n columns."""
    return Mesh(np.array(jax.devices()).reshape(-1, n), ("r", "c"))


def total(x):
    mesh = devices_by(2)
    with devices_by(2):
        return jax.jit(lambda v: v.sum(), in_shardings=NamedSharding(mesh, P("r", "c")))(x)


y = total(np.ones((4, 2)))
assert float(y) == 8 and len(y.devices()) == 8
