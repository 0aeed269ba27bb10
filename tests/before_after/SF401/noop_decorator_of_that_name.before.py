# runs
import jax


def meshed(f):
    return f


@meshed
def f(x):
    return x


assert f(jax.device_count()) == 8
