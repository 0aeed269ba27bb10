# runs
import enum

import jax


class Mode(enum.Enum):
    jit = "jit"
    pmap = "pmap"


def wrap(function, mode):
    return jax.jit(function) if mode is not Mode.pmap else function
