# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(tree):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    tree = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), tree)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (jax.lax.psum(tree, "i"), jax.lax.pmean(tree["a"], "i"), jax.lax.all_gather(tree, "i")),
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
        in_specs=jax.P("i"),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)({"a": jnp.arange(8.0), "b": (jnp.arange(16).reshape(8, 2),)})
