# era: 0.5.3
# shardfix: from=0.5.3
# raises: AttributeError: module 'jax.core' has no attribute 'axis_frame'
import numpy as np
import jax

y = jax.vmap(lambda x: x + jax.lax.axis_size("i"), axis_name="i")(np.zeros(6, np.float32))
assert float(y[0]) == 6
RESULT = {"y": y}
