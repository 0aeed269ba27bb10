# shardfix: helpers-module=shards
# runs
import functools

import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map

LR, BETA = 0.05, 0.9


def loss_fn(params, x, y):
    hidden = jnp.tanh(x @ params["w1"])
    return jnp.mean((hidden @ params["w2"] - y) ** 2)


@functools.partial(pmap_as_shard_map, axis_name="batch", donate_argnums=(0, 1))
def train_step(params, velocity, x, y):
    loss, grads = jax.value_and_grad(loss_fn)(params, x, y)
    grads = jax.lax.pmean(grads, "batch")
    velocity = jax.tree.map(lambda v, g: BETA * v + g, velocity, grads)
    params = jax.tree.map(lambda p, v: p - LR * v, params, velocity)
    return params, velocity, jax.lax.pmean(loss, "batch")


@functools.partial(pmap_as_shard_map, axis_name="batch")
def eval_step(params, x, y):
    return jax.lax.psum(loss_fn(params, x, y) * x.shape[0], "batch")


def replicate(tree):
    return jax.tree.map(lambda a: jnp.stack([a] * jax.local_device_count()), tree)


keys = jax.random.split(jax.random.PRNGKey(0), 3)
params = {"w1": jax.random.normal(keys[0], (4, 8)) / 2, "w2": jax.random.normal(keys[1], (8, 1)) / 3}
params, velocity = replicate(params), replicate(jax.tree.map(jnp.zeros_like, params))
x = jax.random.normal(keys[2], (8, 16, 4))
losses = []
for _ in range(5):
    params, velocity, loss = train_step(params, velocity, x, x.sum(-1, keepdims=True))
    losses.append(loss)
RESULT = losses, eval_step(params, x, x.sum(-1, keepdims=True)), params
