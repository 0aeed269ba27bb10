import jax
from mylib.parallel import *

f = pjit(abs, in_shardings=None)
assert jax
