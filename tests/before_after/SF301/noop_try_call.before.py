# The call itself is tried on both spellings.
import jax
from jax.experimental.pjit import pjit


def compile(f, s):
    try:
        return pjit(f, in_shardings=s, out_shardings=s)
    except TypeError:
        return pjit(f, in_axis_resources=s, out_axis_resources=s)
