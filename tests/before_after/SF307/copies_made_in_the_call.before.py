# shardfix: unsafe
# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np



def replicate(tree):
    """One copy for each device."""
    return jax.tree.map(lambda leaf: jnp.stack([leaf] * jax.local_device_count()), tree)


def scaled(w, x):
    return {"y": w * x}


f = jax.pmap(scaled, in_axes=(0, 1))
x = jnp.arange(16.0).reshape(2, 8)
RESULT = f(replicate(jnp.array([2.0, 3.0])), x)
np.testing.assert_array_equal(RESULT["y"], (np.arange(16.0).reshape(2, 8) * [[2.0], [3.0]]).T)
