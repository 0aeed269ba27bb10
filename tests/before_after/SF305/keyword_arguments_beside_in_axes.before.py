# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(w, x=None):
    return w + x["a"]


g = jax.pmap(f, in_axes=(None,))
RESULT = g(3.0, x={"a": jnp.arange(16.0).reshape(8, 2)})
