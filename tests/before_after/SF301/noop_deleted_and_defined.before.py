# runs
import jax
from jax.experimental.pjit import pjit

del pjit


def pjit(things):
    return len(things)


assert pjit(jax.devices()) == 8
