# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (jax.lax.all_gather(x, "i", axis=1), jax.lax.all_gather(x, "i", axis=1, tiled=True)),
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
        in_specs=jax.P("i"),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)(jnp.arange(8.0 * 6).reshape(8, 2, 3))
