# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    return x * jax.lax.axis_size("i") + jax.lax.psum(1, "i"), jax.lax.psum(1.0, "i")


RESULT = jax.pmap(f, axis_name="i")(jnp.arange(6.0))
