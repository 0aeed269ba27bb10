# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(state, xs):
    (a, b), c = state
    return a * b["k"] + c, xs[0] - xs[1]


g = jax.pmap(f, in_axes=(((0, {"k": None}), 1), [0, None]))
RESULT = g(((jnp.arange(8.0), {"k": 2.0}), jnp.arange(16.0).reshape(2, 8)[:1]), [jnp.ones((8, 2)), jnp.ones(2)])
