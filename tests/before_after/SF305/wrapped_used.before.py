# manual: __wrapped__
import jax


@jax.pmap
def f(x):
    return x + 1


assert f.__wrapped__(1) == 2
