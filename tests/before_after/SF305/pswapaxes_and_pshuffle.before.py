# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    return jax.lax.pswapaxes(x, "i", 0), jax.lax.pshuffle(x, "i", [7, 6, 5, 4, 3, 2, 1, 0])


RESULT = jax.pmap(f, axis_name="i")(jnp.arange(64.0).reshape(8, 8))
