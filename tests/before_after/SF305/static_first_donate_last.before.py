# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(n, x, y):
    return x + n, y * n


g = jax.pmap(f, static_broadcasted_argnums=0, donate_argnums=(1, 2))
RESULT = g(3, jnp.arange(8.0), jnp.ones((8, 2)))
