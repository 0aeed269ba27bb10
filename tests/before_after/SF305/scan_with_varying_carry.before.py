# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    def body(c, t):
        return c + x * t, jax.lax.pmean(c, "i")

    return jax.lax.scan(body, x, jnp.arange(3.0))


g = jax.pmap(f, "i")
RESULT = g(jnp.arange(8.0))
