# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp

AXES = (None, 0, 1)


def f(a, b, c):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    b = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), b)
    c = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 1), c)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 1), a + b * c)


g = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
        in_specs=(jax.P(), jax.P("devices"), jax.P(None, "devices")),
        out_specs=jax.P(None, "devices"),
        check_vma=False,
    ),
)
RESULT = g(jnp.ones(3), jnp.arange(8.0), jnp.arange(24.0).reshape(3, 8))
