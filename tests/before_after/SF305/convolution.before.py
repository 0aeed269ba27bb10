# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x, k):
    return jax.lax.conv_general_dilated(x[None, None], k[None, None], (1,), "SAME")[0, 0]


RESULT = jax.pmap(f, in_axes=(0, None))(jnp.arange(64.0).reshape(8, 8), jnp.array([1.0, 0.5, 0.25]))
