# runs
import jax


def step(x):
    """Compiled by its caller.

    >>> from jax.experimental.pjit import pjit
    >>> pjit(abs, in_shardings=None)
    """
    return x


assert step(jax.device_count()) == 8
