# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    return x - 1


RESULT = jax.pmap(fun=f)(jnp.arange(8))
