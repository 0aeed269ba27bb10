# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_jit_pjit_api_merge
import numpy as np
from jax import config, numpy as jnp

config.update('jax_jit_pjit_api_merge', True); config.update('jax_enable_x64', True)
config.update("jax_parallel_functions_output_gda", True)
assert jnp.arange(3.0).dtype == np.float64
