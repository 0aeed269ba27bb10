# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x, k):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.lax.conv_general_dilated(x[None, None], k[None, None], (1,), "SAME")[0, 0],
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
        in_specs=(jax.P("devices"), jax.P()),
        out_specs=jax.P("devices"),
        check_vma=False,
    ),
)(jnp.arange(64.0).reshape(8, 8), jnp.array([1.0, 0.5, 0.25]))
