# shardfix: to=0.6.2
import jax.numpy as jnp
import numpy as np

x = jnp.ones((2, 3))
assert x.layout is not None
RESULT = {"x": x}
