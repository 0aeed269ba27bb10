# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(tree):
    return jax.lax.psum(tree, "i"), jax.lax.pmean(tree["a"], "i"), jax.lax.all_gather(tree, "i")


RESULT = jax.pmap(f, axis_name="i")({"a": jnp.arange(8.0), "b": (jnp.arange(16).reshape(8, 2),)})
