# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def loss(w, x):
    per_device = jax.pmap(lambda w, r: ((w * r) ** 2).sum(), in_axes=(None, 0))(w, x)
    return per_device.sum()


RESULT = jax.grad(loss)(jnp.ones(3), jnp.arange(24.0).reshape(8, 3))
