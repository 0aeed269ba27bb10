# era: 0.7.2
# runs
import jax
import jax.numpy as jnp

g = jax.pmap(lambda x: x + 2)

import numpy as np

RESULT = g(np.arange(4))
