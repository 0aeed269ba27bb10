# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(key, x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    key = jax.random.fold_in(key, jax.lax.axis_index("i"))
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (x + jax.random.normal(key, x.shape), jax.random.permutation(key, 5)),
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
        in_specs=(jax.P(), jax.P("i")),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)(jax.random.PRNGKey(5), jnp.zeros((8, 3)))
