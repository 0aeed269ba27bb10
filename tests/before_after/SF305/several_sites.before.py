# runs
from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


@partial(jax.pmap, axis_name="batch", donate_argnums=(0,))
def train_step(params, x, y):
    def loss_fn(p):
        return jnp.mean((x @ p["w"] + p["b"] - y) ** 2)

    loss, grads = jax.value_and_grad(loss_fn)(params)
    grads = lax.pmean(grads, axis_name="batch")
    params = jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)
    return params, lax.pmean(loss, axis_name="batch")


eval_step = jax.pmap(lambda p, x: x @ p["w"] + p["b"], axis_name="batch")

n = jax.local_device_count()
params = {"w": jnp.ones((n, 3)), "b": jnp.zeros((n,))}
x = jnp.arange(8.0 * 6).reshape(n, 2, 3) / 11
losses = []
for _ in range(4):
    params, loss = train_step(params, x, x.sum(-1))
    losses.append(loss[0])
RESULT = losses, eval_step(params, x), params
