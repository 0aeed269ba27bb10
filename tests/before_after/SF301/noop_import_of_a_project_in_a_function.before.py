# runs
from jax.experimental.pjit import pjit  # noqa: F401


def run():
    from operator import index as pjit

    return pjit(8)


assert run() == 8
