# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    return x - jax.lax.pmean(x, ("d", "v"))


RESULT = jax.pmap(jax.vmap(f, axis_name="v"), axis_name="d")(jnp.arange(24.0).reshape(8, 3))
