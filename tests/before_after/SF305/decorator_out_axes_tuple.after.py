# era: 0.7.2
# runs

import jax
import jax.numpy as jnp
from jax import lax


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("b",)),
    in_specs=jax.P("b"),
    out_specs=(jax.P(), jax.P("b"), jax.P(None, "b")),
    check_vma=False,
)
def three(x, y):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x, y = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), (x, y))
    return (
        lax.pmean(x, "b"),
        jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), x + y),
        jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 1), x - y),
    )


RESULT = three(jnp.arange(16.0).reshape(8, 2), jnp.ones((8, 2)))
