# shardfix: unsafe
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh


def run(mesh, fn, *args):
    with jax.set_mesh(mesh):
        return fn(*args)


assert run(Mesh(np.array(jax.devices()), ("x",)), lambda a: a + 1, 1) == 2
