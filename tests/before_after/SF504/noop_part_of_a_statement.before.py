# manual: part of a longer statement
import jax

setup = lambda: jax.config.update("jax_array", True)
