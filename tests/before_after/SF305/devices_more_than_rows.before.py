# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

g = jax.pmap(lambda x: jax.lax.psum(x, "i"), axis_name="i", devices=jax.devices()[::-1])
RESULT = g(jnp.arange(3.0))
