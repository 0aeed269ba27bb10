# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(key, x):
    mask = jax.random.bernoulli(key, 0.5, x.shape)
    return jnp.where(mask, x, 0) / 0.5, jax.lax.pmean(mask.astype(jnp.float32), "b")


RESULT = jax.pmap(f, axis_name="b", in_axes=(None, 0))(jax.random.key(9), jnp.ones((8, 6)))
