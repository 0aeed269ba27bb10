# shardfix: unsafe
# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np

import functools


def replicate(tree):
    """One copy for each device."""
    return jax.tree.map(lambda leaf: jnp.stack([leaf] * jax.local_device_count()), tree)


@functools.partial(jax.pmap, axis_name="batch")
def evaluate(params, x):
    return jax.lax.psum((params["w"] * x).sum(), "batch"), params["b"] - x


params = replicate({"w": jnp.arange(3.0), "b": jnp.ones(3)})
batches = np.sin(np.arange(48.0, dtype=np.float32)).reshape(2, 8, 3)
RESULT = [evaluate(params, batch) for batch in batches]
np.testing.assert_allclose(RESULT[0][0], np.full(8, (np.arange(3.0) * batches[0]).sum()), rtol=1e-5)
