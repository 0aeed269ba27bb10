# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x, shape, dtype):
    return jnp.broadcast_to(x, shape).astype(dtype)


g = jax.pmap(f, static_broadcasted_argnums=[1, 2])
RESULT = g(jnp.arange(4.0), (2, 3), jnp.int32)
