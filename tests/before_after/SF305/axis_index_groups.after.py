# era: 0.7.2
# runs

import jax
import jax.numpy as jnp
from jax import lax

PAIRS = [[0, 1], [2, 3], [4, 5], [6, 7]]


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("i",)),
    in_specs=jax.P("i"),
    out_specs=jax.P("i"),
    check_vma=False,
)
def pairwise(x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    gathered = lax.all_gather(x, "i", axis_index_groups=PAIRS)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (lax.psum(x, "i", axis_index_groups=PAIRS), gathered, lax.psum(1, "i", axis_index_groups=PAIRS)),
    )


RESULT = pairwise(jnp.arange(16.0).reshape(8, 2))
