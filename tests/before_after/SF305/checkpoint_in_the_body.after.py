# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(w, x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    layer = jax.checkpoint(lambda w, x: jnp.tanh(x * w))
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.lax.pmean(jax.grad(lambda w: layer(w, layer(w, x)).sum())(w), "b"),
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("b",)),
        in_specs=(jax.P(), jax.P("b")),
        out_specs=jax.P("b"),
        check_vma=False,
    ),
)(jnp.ones(2), jnp.arange(16.0).reshape(8, 2))
