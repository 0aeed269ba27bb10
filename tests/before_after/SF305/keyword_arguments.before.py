# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x, scale=None, *, bias):
    return x * scale + bias


g = jax.pmap(f)
RESULT = g(jnp.arange(8.0), scale=jnp.arange(8.0), bias=jnp.ones(8))
