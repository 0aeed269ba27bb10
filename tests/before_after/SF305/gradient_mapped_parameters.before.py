# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def step(w, x):
    grads = jax.grad(lambda v: jnp.sin(v * x).sum())(w)
    return w - 0.1 * grads, jax.lax.psum(grads, "i")


p = jax.pmap(step, axis_name="i")
w = jnp.arange(16.0).reshape(8, 2)
for _ in range(2):
    w, total = p(w, jnp.ones((8, 2)))
RESULT = w, total
