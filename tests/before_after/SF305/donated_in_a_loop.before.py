# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x, y):
    return x + y, y * 2


g = jax.pmap(f, donate_argnums=(0, 1))
x, y = g(jnp.ones((8, 2)), jnp.ones((8, 2)))
for _ in range(3):
    old = x
    x, y = g(x, y)
    assert old.is_deleted()
RESULT = x, y
