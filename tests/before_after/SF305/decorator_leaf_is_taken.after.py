# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
    in_specs=jax.P("devices"),
    out_specs=jax.P("devices"),
    check_vma=False,
)
def count(leaf):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    leaf = jax.tree.map(lambda leaf_: jnp.squeeze(leaf_, 0), leaf)
    a = leaf + 1
    return jax.tree.map(lambda leaf_: jnp.expand_dims(leaf_, 0), a * leaf)


RESULT = count(jnp.arange(8))
