# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def make(scale):
    def f(x):
        return x * scale

    return f


g = jax.pmap(make(4))
RESULT = g(jnp.arange(8))
