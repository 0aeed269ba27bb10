# era: 0.4.13
# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.host_callback'
import jax
from jax.experimental import io_callback

seen = []


@jax.jit
def f(x):
    io_callback(lambda arg: seen.append(float(arg)), None, x, ordered=True)
    return x


assert f(2.0) == 2.0
jax.effects_barrier()
assert seen == [2.0]
