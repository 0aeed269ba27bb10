# era: 0.4.13
# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.host_callback'
import jax
from jax.experimental.host_callback import *

seen = []


@jax.jit
def f(x):
    id_tap(lambda arg, transforms: seen.append(float(arg)), x)
    return x


assert f(2.0) == 2.0
barrier_wait()
assert seen == [2.0]
