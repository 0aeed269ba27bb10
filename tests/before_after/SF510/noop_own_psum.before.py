# runs
import jax


def psum(x, axis_name):
    return x


assert psum(1, "i") == 1 and jax
