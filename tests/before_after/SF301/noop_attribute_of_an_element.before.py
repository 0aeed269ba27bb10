import jax
from mylib import libraries

f = libraries["jax"].pjit(abs, in_shardings=None)
assert jax
