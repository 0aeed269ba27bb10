# raises: positional argument
# manual: what a starred argument holds is not visible
import jax

FUNCTION = (lambda x: x + 1, None)
f = jax.jit(*FUNCTION, None)
