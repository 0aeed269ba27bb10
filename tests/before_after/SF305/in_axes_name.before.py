# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

AXES = (None, 0, 1)


def f(a, b, c):
    return a + b * c


g = jax.pmap(f, in_axes=AXES, out_axes=1)
RESULT = g(jnp.ones(3), jnp.arange(8.0), jnp.arange(24.0).reshape(3, 8))
