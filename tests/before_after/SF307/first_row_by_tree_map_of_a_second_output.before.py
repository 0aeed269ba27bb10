# shardfix: unsafe
# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np



@jax.pmap
def run(x):
    return x * 2, (x.sum(), x.max())


y, stats = run(jnp.arange(16.0).reshape(8, 2))
RESULT = y, jax.tree.map(lambda leaf: leaf[0], stats)
np.testing.assert_array_equal(RESULT[1], [1.0, 1.0])
