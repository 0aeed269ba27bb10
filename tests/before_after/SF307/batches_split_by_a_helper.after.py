# shardfix: unsafe
# era: 0.7.2
# runs

import jax
import jax.numpy as jnp
import numpy as np


def shard(batch):
    """One part for each device."""
    return jax.tree.map(lambda x: x.reshape((jax.local_device_count(), -1) + x.shape[1:]), batch)


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices(), ("batch",)),
    in_specs=(jax.P(), jax.P("batch")),
    out_specs=jax.P("batch"),
    check_vma=False,
)
def evaluate(params, batch):
    # The part of one device is here, without an axis of devices; the results get one.
    error = (batch["x"] @ params - batch["y"]) ** 2
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (jax.lax.pmean(error.mean(), "batch"), error),
    )


x = np.sin(np.arange(96, dtype=np.float32)).reshape(32, 3)
batch = {"x": x, "y": np.cos(np.arange(32, dtype=np.float32))}
RESULT = evaluate(jnp.arange(3.0), batch)
error = (x @ np.arange(3.0) - batch["y"]) ** 2
np.testing.assert_allclose(RESULT[0], np.full(8, error.mean()), rtol=1e-5)
np.testing.assert_allclose(RESULT[1], error.reshape(8, 4), rtol=1e-4, atol=1e-5)
