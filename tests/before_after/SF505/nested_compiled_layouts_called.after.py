# era: 0.4.30
# raises: AttributeError: 'Compiled' object has no attribute 'input_layouts'
import jax
import jax.numpy as jnp
import numpy as np


def number_of_layouts(f, *args):
    return len(jax.jit(f).lower(*args).compile().input_formats[0])


assert number_of_layouts(lambda a, b: a + b, jnp.ones(2), jnp.ones(2)) == 2
RESULT = {"n": np.array(number_of_layouts(lambda a, b: a + b, jnp.ones(2), jnp.ones(2)))}
