# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def build():
    return lambda x: jax.pmap(lambda r: r * r)(x)


RESULT = build()(jnp.arange(8.0))
