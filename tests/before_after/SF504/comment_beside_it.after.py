# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_array
import jax

# one kind of array for everything
# until the release that has it on
assert jax.devices()
