# era: 0.7.2
# runs
from jax import numpy as jnp, pmap

p1 = pmap(lambda x: x + 1, "i")
p2 = pmap(lambda x: x * 2, axis_name="j")
RESULT = p2(p1(jnp.arange(8.0)))
