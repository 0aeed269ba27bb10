# shardfix: unsafe
# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp
import numpy as np


def shard(batch):
    """One part for each device."""
    return jax.tree.map(lambda x: x.reshape((jax.local_device_count(), -1) + x.shape[1:]), batch)


@functools.partial(jax.pmap, axis_name="batch", in_axes=(None, 0))
def evaluate(params, batch):
    error = (batch["x"] @ params - batch["y"]) ** 2
    return jax.lax.pmean(error.mean(), "batch"), error


x = np.sin(np.arange(96, dtype=np.float32)).reshape(32, 3)
batch = {"x": x, "y": np.cos(np.arange(32, dtype=np.float32))}
RESULT = evaluate(jnp.arange(3.0), shard(batch))
error = (x @ np.arange(3.0) - batch["y"]) ** 2
np.testing.assert_allclose(RESULT[0], np.full(8, error.mean()), rtol=1e-5)
np.testing.assert_allclose(RESULT[1], error.reshape(8, 4), rtol=1e-4, atol=1e-5)
