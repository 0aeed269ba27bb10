# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

f = jax.pmap(lambda x: x + 1, "a")
g = jax.pmap(lambda x: jax.lax.psum(x, "b"), "b")
RESULT = g(f(f(jnp.arange(8.0))))
