# runs
import jax


@jax.jit
def f(x):
    jax.debug.print("host_callback {}", x)
    return x


f(1.0)
