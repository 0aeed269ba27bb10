# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import functools

import jax
import jax.numpy as jnp
from shards import pmap_as_shard_map


@functools.partial(
    pmap_as_shard_map, axis_name="b", static_broadcasted_argnums=(0, 3), in_axes=(None, 0, None, None, 0), donate_argnums=(1,)
)
def run(model, x, w, mode, y):
    assert mode in ("sum", "mean")
    return model(x * w) + (jax.lax.psum if mode == "sum" else jax.lax.pmean)(y, "b")


RESULT = [run(jnp.sin, jnp.arange(8.0), 2.0, mode, jnp.arange(8.0) + 1) for mode in ("sum", "mean")]
