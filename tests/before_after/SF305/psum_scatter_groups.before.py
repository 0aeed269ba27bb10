# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

GROUPS = [[0, 1, 2, 3], [4, 5, 6, 7]]
g = jax.pmap(lambda x: jax.lax.psum_scatter(x, "i", axis_index_groups=GROUPS), axis_name="i")
RESULT = g(jnp.arange(32.0).reshape(8, 4))
