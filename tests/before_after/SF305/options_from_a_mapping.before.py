# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

options = {"axis_name": "i", "in_axes": (None, 0)}
g = jax.pmap(lambda w, x: w * jax.lax.psum(x, "i"), **options)
RESULT = g(2.0, jnp.arange(8.0))
