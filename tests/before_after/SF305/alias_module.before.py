# era: 0.7.2
# runs
import jax as j
from jax import numpy as jnp

RESULT = j.pmap(lambda x: j.lax.psum(x, "i"), "i")(jnp.arange(2.0))
