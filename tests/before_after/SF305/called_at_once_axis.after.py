# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


def whiten(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), (x - jax.lax.pmean(x, "d")) / 2)


rows = jnp.arange(32.0).reshape(8, 4)
RESULT = jax.jit(
    jax.shard_map(
        whiten,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("d",)),
        in_specs=jax.P("d"),
        out_specs=jax.P("d"),
        check_vma=False,
    ),
)(rows).sum(axis=1)
