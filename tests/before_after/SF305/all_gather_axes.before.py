# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    return jax.lax.all_gather(x, "i", axis=1), jax.lax.all_gather(x, "i", axis=1, tiled=True)


RESULT = jax.pmap(f, axis_name="i")(jnp.arange(8.0 * 6).reshape(8, 2, 3))
