# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


@jax.jit
def outer(x):
    y = jax.pmap(lambda r: r + jax.lax.pmean(r, "i"), axis_name="i")(x)
    return y.sum(0)


RESULT = outer(jnp.arange(16.0).reshape(8, 2))
