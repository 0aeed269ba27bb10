# runs
import jax

try:
    jax.config.update("jax_array", True)
except AttributeError:
    pass
if tuple(int(p) for p in jax.__version__.split(".")[:2]) < (0, 4):
    jax.config.update("jax_array", True)
