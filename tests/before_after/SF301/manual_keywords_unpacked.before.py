# manual: **keywords
from jax.experimental.pjit import pjit


def compile(f, **kwargs):
    return pjit(f, **kwargs)
