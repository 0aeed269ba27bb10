# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(key, x):
    key = jax.random.fold_in(key, jax.lax.axis_index("i"))
    return x + jax.random.normal(key, x.shape), jax.random.permutation(key, 5)


RESULT = jax.pmap(f, axis_name="i", in_axes=(None, 0))(jax.random.PRNGKey(5), jnp.zeros((8, 3)))
