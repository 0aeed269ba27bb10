# raises: ModuleNotFoundError: No module named 'jax.experimental.host_callback'
# era: 0.4.30
import jax
import jax.experimental.host_callback as host

seen = []


@jax.jit
def f(x):
    return host.id_tap(lambda arg, transforms: seen.append(float(arg)), x)


assert f(2.0) == 2.0
host.barrier_wait()
assert seen == [2.0]
