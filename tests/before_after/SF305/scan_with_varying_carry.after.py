# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    def body(c, t):
        return c + x * t, jax.lax.pmean(c, "i")

    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.lax.scan(body, x, jnp.arange(3.0)),
    )


g = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
        in_specs=jax.P("i"),
        out_specs=jax.P("i"),
        check_vma=False,
    ),
)
RESULT = g(jnp.arange(8.0))
