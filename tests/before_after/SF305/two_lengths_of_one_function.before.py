# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    return jax.lax.psum(x, "i") + jax.lax.axis_index("i")


g = jax.pmap(f, axis_name="i")
RESULT = [g(jnp.arange(float(n))) for n in (1, 2, 5, 8)]
