# shardfix: to=0.6.1
# era: 0.8.3
# runs
import jax
import numpy as np

y = jax.vmap(
    lambda v: v * jax.lax.psum(
        1,
        "i",  # the batch
    ),
    axis_name="i",
)(np.ones(4))
assert float(y.sum()) == 16.0
