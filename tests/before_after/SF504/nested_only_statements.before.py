# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_array
import jax


def setup(multihost):
    """Set JAX up."""
    if multihost:
        jax.config.update("jax_array", True)
        jax.config.update("jax_jit_pjit_api_merge", True)
    else:
        jax.config.update("jax_array", True)
    return jax.process_count()


assert setup(True) == setup(False) == 1
