# shardfix: from=0.7.0
import jax.numpy as jnp
import numpy as np

x = jnp.ones((2, 3))
assert x.layout is not None
RESULT = {"x": x}
