# era: 0.5.3
# raises: AttributeError: 'Compiled' object has no attribute 'output_layouts'
import jax
import jax.numpy as jnp

compiled = (
    jax.jit(lambda x: x + 1)
    .lower(jnp.ones(3))  # the shapes of a batch
    .compile()
)
layout = compiled.output_formats  # one for the result
assert layout
