# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    def cond(c):
        return jax.lax.pmax(c, "i").sum() < 100

    return jax.lax.while_loop(cond, lambda c: c * 2 + 1, x)


RESULT = jax.pmap(f, axis_name="i")(jnp.arange(8.0))
