# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

g = jax.pmap(lambda x: jax.lax.psum(x, "i"), "i", backend="cpu")
RESULT = g(jnp.arange(8.0))
