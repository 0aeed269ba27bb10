# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_array
import jax


def setup(multihost):
    """Set JAX up."""
    if multihost:
        pass
    else:
        pass
    return jax.process_count()


assert setup(True) == setup(False) == 1
