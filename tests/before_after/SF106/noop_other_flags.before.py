# runs
import jax

jax.config.update("jax_enable_x64", False)
jax.config.update("jax_debug_nans", False)  # host_callback
