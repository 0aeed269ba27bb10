# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


class Ops:
    @staticmethod
    @jax.pmap
    def double(x):
        return x * 2


RESULT = Ops.double(jnp.arange(8.0)), Ops().double(jnp.arange(3.0))
