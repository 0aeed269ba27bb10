# safety: unsafe
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))


def add(a):
    with mesh:
        return a + 1


add(jax.device_put(np.ones(8)))
