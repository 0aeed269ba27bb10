# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


class Model:
    def __init__(self, k):
        def apply(x):
            return x * k

        self.apply = jax.pmap(apply)


m = Model(2.0)
RESULT = m.apply(jnp.arange(8.0)) + m.apply(jnp.ones(8))
