# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    return jax.lax.all_to_all(x, "i", 0, 1, tiled=True), jax.lax.all_to_all(x, "i", 1, 0, tiled=True)


RESULT = jax.pmap(f, axis_name="i")(jnp.arange(8 * 64).reshape(8, 8, 8))
