# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

g = jax.pmap(lambda x, s: jax.lax.psum(x * s, "i"), axis_name="i", in_axes=(0, None))
RESULT = g(jnp.arange(16, dtype=jnp.float16).reshape(8, 2), 0.5), g(jnp.arange(8, dtype=jnp.int8), 2)
