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


def step(w, x):
    # The part of one device is here, without an axis of devices; the results get one.
    w = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), w)
    gradient = jax.grad(lambda w: ((x * w) ** 2).mean())(w)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        w - 0.1 * jax.lax.pmean(gradient, "batch"),
    )


p_step = jax.jit(
    jax.shard_map(
        step,
        mesh=jax.sharding.Mesh(jax.devices(), ("batch",)),
        in_specs=jax.P("batch"),
        out_specs=jax.P("batch"),
        check_vma=False,
    ),
)
w = jnp.ones((jax.local_device_count(), 3))
for i in range(3):
    w = p_step(w, jnp.sin(jnp.arange(48.0) + i).reshape(16, 3))
RESULT = w
