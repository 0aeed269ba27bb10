# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.host_callback'
# era: 0.4.30
import jax
import jax.experimental.host_callback

seen = []


@jax.jit
def f(x):
    jax.experimental.host_callback.id_tap(lambda arg, transforms: seen.append(float(arg)), x)
    return x


assert f(2.0) == 2.0
jax.experimental.host_callback.barrier_wait()
assert seen == [2.0]
