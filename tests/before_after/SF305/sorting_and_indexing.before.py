# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x, i):
    return jnp.sort(x)[i], x.at[i].set(0), jnp.argmax(x)


RESULT = jax.pmap(f)(jnp.sin(jnp.arange(32.0)).reshape(8, 4), jnp.arange(8) % 4)
