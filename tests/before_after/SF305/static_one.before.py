# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, static_broadcasted_argnums=1)
def power(x, n):
    for _ in range(n):
        x = x * x
    return x


RESULT = power(jnp.arange(8.0) / 8, 2), power(jnp.arange(8.0) / 8, 3)
