# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def call(x, f=jax.pmap(lambda r: r + 0.5)):
    return f(x)


RESULT = call(jnp.arange(8.0))
