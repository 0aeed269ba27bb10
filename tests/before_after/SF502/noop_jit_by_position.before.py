# runs
import jax


def fun(x, fun=2):
    return x * fun


f = jax.jit(fun, static_argnames="fun")
assert f(3.0, fun=2) == 6
