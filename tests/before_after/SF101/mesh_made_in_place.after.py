# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.experimental import io_callback
from jax.sharding import SingleDeviceSharding

totals = []


@jax.jit
def f(x):
    io_callback(totals.append, None, x.sum(), sharding=SingleDeviceSharding(jax.devices()[0]))
    return x - 1


f(np.arange(4))
jax.effects_barrier()
assert [int(t) for t in totals] == [6]
