# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(w, x):
    layer = jax.checkpoint(lambda w, x: jnp.tanh(x * w))
    return jax.lax.pmean(jax.grad(lambda w: layer(w, layer(w, x)).sum())(w), "b")


RESULT = jax.pmap(f, axis_name="b", in_axes=(None, 0))(jnp.ones(2), jnp.arange(16.0).reshape(8, 2))
