# raises: positional argument
# manual: what a starred argument holds is not visible
import jax

SHARDINGS = (None, None)
f = jax.jit(lambda x: x + 1, *SHARDINGS)
