# runs
import jax


@jax.jit
def f(x):
    jax.debug.callback(print, x, ordered=True)
    jax.debug.print("{}", x, ordered=True)
    return x


f(1.0)
jax.effects_barrier()
