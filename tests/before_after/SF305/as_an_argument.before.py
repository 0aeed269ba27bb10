# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def run(f, x):
    return f(x)


RESULT = run(jax.pmap(lambda x: x - 3), jnp.arange(8))
