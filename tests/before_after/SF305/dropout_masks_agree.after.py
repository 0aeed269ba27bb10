# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(key, x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    mask = jax.random.bernoulli(key, 0.5, x.shape)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (jnp.where(mask, x, 0) / 0.5, jax.lax.pmean(mask.astype(jnp.float32), "b")),
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("b",)),
        in_specs=(jax.P(), jax.P("b")),
        out_specs=jax.P("b"),
        check_vma=False,
    ),
)(jax.random.key(9), jnp.ones((8, 6)))
