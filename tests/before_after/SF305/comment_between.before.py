# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

g = jax.pmap(
    # one row each
    lambda x: x * 2,
    axis_name="i",  # for psum
)
RESULT = g(jnp.arange(8))
