# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import typing

import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map


class Moments(typing.NamedTuple):
    mean: jax.Array
    square: jax.Array


def update(moments, x):
    return Moments(moments.mean + jax.lax.pmean(x, "i"), moments.square + x**2)


g = pmap_as_shard_map(update, axis_name="i", in_axes=(Moments(None, 0), 0), out_axes=Moments(None, 0))
RESULT = g(Moments(jnp.zeros(2), jnp.zeros((8, 2))), jnp.arange(16.0).reshape(8, 2))
