# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map


def loss(w, x):
    return pmap_as_shard_map(lambda w, r: jax.lax.pmean((w * r) ** 2, "i").sum(), axis_name="i", in_axes=(0, 0))(w, x).sum()


RESULT = jax.value_and_grad(loss, argnums=(0, 1))(jnp.ones((8, 3)), jnp.arange(24.0).reshape(8, 3))
