# era: 0.7.2
# runs

import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices(), ("batch",)),
    in_specs=jax.P("batch"),
    out_specs=jax.P("batch"),
    check_vma=False,
)
def centred(x):
    """The rows without their mean."""
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), x - jax.lax.pmean(x, "batch"))


rows = jnp.arange(16.0).reshape((jax.device_count(), 2))
RESULT = centred(rows)
