# runs
import jax
import numpy as np
from jax.sharding import SingleDeviceSharding


def constrained(x, sharding=None):
    return x if sharding is None else jax.lax.with_sharding_constraint(x, sharding)


assert constrained(np.ones(2), SingleDeviceSharding(jax.devices()[0])).shape == (2,)
