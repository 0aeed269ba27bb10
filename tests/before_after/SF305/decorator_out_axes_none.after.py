# era: 0.7.2
# runs

import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("b",)),
    in_specs=jax.P("b"),
    out_specs=jax.P(),
    check_vma=False,
)
def mean(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.lax.pmean(x, "b")


RESULT = mean(jnp.arange(16.0).reshape(8, 2))
