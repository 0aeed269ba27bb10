# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    def cond(c):
        return jax.lax.pmax(c, "i").sum() < 100

    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.lax.while_loop(cond, lambda c: c * 2 + 1, x),
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
        in_specs=jax.P("i"),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)(jnp.arange(8.0))
