# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import numpy as np

import jax
import jax.numpy as jnp


def f(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.pure_callback(lambda v: np.sin(v), jax.ShapeDtypeStruct(x.shape, x.dtype), x),
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
        in_specs=jax.P("devices"),
        out_specs=jax.P("devices"),
        check_vma=False,
    ),
)(jnp.arange(16.0, dtype=jnp.float32).reshape(8, 2))
