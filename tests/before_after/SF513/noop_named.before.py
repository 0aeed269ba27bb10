# runs
import jax

f = jax.jit(lambda x, n: x * n, in_shardings=None, static_argnums=1)
assert f(2.0, 3) == 6
