# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


def columns(x, y):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 1), x)
    y = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), y)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), x.sum() + y)


g = jax.jit(
    jax.shard_map(
        columns,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
        in_specs=(jax.P(None, "devices"), jax.P("devices")),
        out_specs=jax.P("devices"),
        check_vma=False,
    ),
)
RESULT = g(jnp.arange(24.0).reshape(3, 8), jnp.zeros(8))
