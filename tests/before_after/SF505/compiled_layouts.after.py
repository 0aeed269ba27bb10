# era: 0.5.3
# raises: AttributeError: 'Compiled' object has no attribute 'input_layouts'
import jax
import jax.numpy as jnp
import numpy as np

compiled = jax.jit(lambda x: x.T).lower(jnp.ones((2, 3))).compile()
(args, kwargs), out = compiled.input_formats, compiled.output_formats
assert len(args) == 1 and not kwargs and out is not None
RESULT = {"y": compiled(jnp.arange(6.0).reshape(2, 3))}
