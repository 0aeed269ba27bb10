# manual: a partial of pjit binds more than keywords
import functools

from jax.experimental.pjit import pjit

make = functools.partial(pjit, abs)
