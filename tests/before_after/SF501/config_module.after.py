# era: 0.4.13
# raises: ModuleNotFoundError: No module named 'jax.config'
import jax

jax.config.update("jax_enable_x64", True)
assert jax.numpy.arange(3.0).dtype == "float64"
