# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

totals = []


@jax.jit
def f(x):
    io_callback(totals.append, None, x.sum(), sharding=NamedSharding(Mesh(np.array(jax.devices()), ("k",)), P()))
    return x - 1


f(np.arange(4))
jax.effects_barrier()
assert [int(t) for t in totals] == [6]
