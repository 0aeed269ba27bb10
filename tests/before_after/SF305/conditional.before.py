# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    return jax.lax.cond(jax.lax.axis_index("i") % 2 == 0, lambda v: v * 10, lambda v: -v, x)


RESULT = jax.pmap(f, axis_name="i")(jnp.arange(8.0))
