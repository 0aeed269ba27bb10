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
    gradient = jax.grad(lambda w: ((x * w) ** 2).mean())(w)
    return w - 0.1 * jax.lax.pmean(gradient, "batch")


p_step = jax.pmap(step, axis_name="batch")
w = jnp.ones((jax.local_device_count(), 3))
for i in range(3):
    w = p_step(w, shard(jnp.sin(jnp.arange(48.0) + i).reshape(16, 3)))
RESULT = w
