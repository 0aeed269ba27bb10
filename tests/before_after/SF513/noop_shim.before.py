import jax

if jax.__version_info__ < (0, 7):
    f = jax.jit(lambda x: x, None)
