import mylib.jax_like as jax
from mylib.jax_like.experimental import pjit

f = jax.experimental.pjit.pjit(abs, in_shardings=None)
g = pjit(abs, in_shardings=None)
