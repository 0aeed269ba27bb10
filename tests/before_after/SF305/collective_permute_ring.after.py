# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def ring(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    n = jax.lax.psum(1, "r")
    total = x
    for _ in range(3):
        x = jax.lax.ppermute(x, "r", perm=[(i, (i - 1) % n) for i in range(n)])
        total = total + x
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), total)


RESULT = jax.jit(
    jax.shard_map(
        ring,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("r",)),
        in_specs=jax.P("r"),
        out_specs=jax.P("r"),
        check_vma=False,
    ),
)(jnp.arange(8.0))
