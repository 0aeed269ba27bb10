# era: 0.4.13
# raises: AttributeError: Unrecognized config option: jax_array
import jax

# one kind of array for everything
jax.config.update("jax_array", True)  # until the release that has it on
jax.config.update(
    "experimental_xmap_spmd_lowering",
    True,
)
assert jax.devices()
