# era: 0.7.2
# runs

import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("rows",)),
    in_specs=jax.P("rows"),
    out_specs=jax.P(None, "rows"),
    check_vma=False,
)
def transpose(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 1), x * 1.5)


RESULT = transpose(jnp.arange(24.0).reshape(8, 3))
