# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x, i):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x, i = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), (x, i))
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (jnp.sort(x)[i], x.at[i].set(0), jnp.argmax(x)),
    )


RESULT = jax.jit(
    jax.shard_map(
        f,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
        in_specs=jax.P("devices"),
        out_specs=jax.P("devices"),
        check_vma=False,
    ),
)(jnp.sin(jnp.arange(32.0)).reshape(8, 4), jnp.arange(8) % 4)
