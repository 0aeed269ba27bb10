# shardfix: to=0.7.0
# era: 0.5.3
# raises: AttributeError: 'jaxlib._jax.ArrayImpl' object has no attribute 'layout'
import jax.numpy as jnp
import numpy as np

x = jnp.ones((2, 3))
assert x.layout is not None
RESULT = {"x": x}
