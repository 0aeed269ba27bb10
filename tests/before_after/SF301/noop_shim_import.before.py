# runs
try:
    from jax.experimental.pjit import pjit
except ImportError:
    from jax import jit as pjit

add = pjit(lambda x: x + 1)
assert int(add(1)) == 2
