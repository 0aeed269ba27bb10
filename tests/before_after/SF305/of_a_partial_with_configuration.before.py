# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import functools

import jax
import jax.numpy as jnp


def train_step(state, batch, *, lr, axis):
    return state - lr * jax.lax.pmean(batch, axis)


p_step = jax.pmap(functools.partial(train_step, lr=0.1, axis="batch"), axis_name="batch", donate_argnums=(0,))
state = jnp.ones((8, 3))
for i in range(3):
    state = p_step(state, jnp.arange(24.0).reshape(8, 3) + i)
RESULT = state
