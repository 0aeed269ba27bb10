# safety: unsafe
import contextlib

import jax
import numpy as np
from jax.sharding import Mesh


@contextlib.contextmanager
def everything():
    with Mesh(np.array(jax.devices()), ("x",)):
        yield


with everything():
    pass
